internal import Bytes

// The digits of ASCII, for whoever looks at text byte by byte.

func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6 }
