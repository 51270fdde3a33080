import CampaignPreview
import Testing

/// A squeezed script does the same: only comments, blanks and ends of lines are gone, and no text has changed.
@Suite struct SqueezeTests {
  @Test(arguments: [
    ("// a comment\n  const a = 1;\n\n  // another\n  b();\n", "const a=1;b();"),
    ("a = { b: 1, // the first\n  c: \"http://x\" }; // the second\n", "a={b:1,c:\"http://x\"};"),
    ("call(a,\n  b);", "call(a,b);"),
    ("const a = { b: 1 };\nreturn a;", "const a={b:1};return a;"),
    ("a = b - -c + d;", "a=b - -c + d;"),
    ("if (a) {\n  b();\n} else c();\nd();", "if(a){b();}else c();d();"),
    ("list\n  .map(f);", "list.map(f);"),
    (#"a = "x  ;  y" + 'it  {  is' ;"#, #"a="x  ;  y" + 'it  {  is';"#),
    (#"a = "\" ; " + b ;"#, #"a="\" ; " + b;"#),
    ("a = `x ; ${ b ? `y , ${ c }` : \"z ;\" } ,  w`;", "a=`x ; ${b?`y , ${c}`:\"z ;\"} ,  w`;"),
    ("a = `one\n  // two\n  three`;", "a=`one\n  // two\n  three`;"),
    ("a = `${ { b: 1 }.b } ; c`;", "a=`${{b:1}.b} ; c`;"),
  ])
  func aScript(_ text: String, _ squeezed: String) {
    #expect(String(decoding: Squeeze.script(Array(text.utf8)), as: UTF8.self).trimmedEnd == squeezed)
  }

  @Test(arguments: [
    ("/* all */\n.a , .b {\n  color: red;\n  margin: 0 auto;\n}\n", ".a,.b{color:red;margin:0 auto;}"),
    (
      "@media (width < 3px) {\n  a::before { content: \" ; \"; }\n}\n",
      "@media (width < 3px){a::before{content:\" ; \";}}"
    ),
    (".a :hover .b > c { --x: calc(1px + 2px); }", ".a :hover .b > c{--x:calc(1px + 2px);}"),
  ])
  func aStyle(_ text: String, _ squeezed: String) {
    #expect(String(decoding: Squeeze.style(Array(text.utf8)), as: UTF8.self).trimmedEnd == squeezed)
  }
}

extension String {
  fileprivate var trimmedEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
