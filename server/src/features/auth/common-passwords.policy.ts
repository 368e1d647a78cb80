/** The most frequent passwords of at least six characters in published leaks, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 123321 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 654321 666666
  696969 7777777 987654321 aa123456 aa12345678 abc123 abc12345 abcd1234 abcdef abcdefg access admin123 administrator
  amanda andrea andrew angel1 anthony arsenal asdasd asdf1234 asdfgh asdfghjkl ashley asshole bailey baseball batman
  beatles biteme blink182 bubbles buster butterfly carlos changeme charlie cheese chelsea chocolate computer cookie
  corvette daniel default dragon dubsmash eminem family ferrari flower football forever freedom friend friends fuckyou
  gabriel george ginger guitar hannah harley hello123 hockey hunter iloveyou iloveyou1 jasmine jennifer jessica jessie
  jordan jordan23 joshua justin killer letmein letmein1 liverpool loveme lovely love123 maggie martin master matrix
  matthew melissa mercedes michael michelle monkey monkey1 mother mustang myspace1 naruto natasha nicole ninja1 number1
  orange p@ssw0rd p@ssword passw0rd password password! password1 password12 password123 patrick pepper pokemon princess
  purple q1w2e3r4 qazwsx qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty12345 qwertyu qwertyui qwertyuiop ranger
  robert rockyou samantha samsung secret secret1 shadow silver soccer spiderman starwars summer sunshine superman
  taylor test123 test1234 thomas thunder tigger trustno1 unknown victoria welcome welcome1 whatever william winter
  xxxxxx yamaha yankees yellow zaq12wsx zxcvbn zxcvbnm`.split(/\s+/),
);
