/// The version of the tool, of its reports and of its payloads' compiler field.
package let toolVersion = "0.1.0"
