import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontFacesIn, fontsFor, findReachable, readAsset } from './offline-files.ts'

const script = `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/sky-world-aaaaaaaa.js","assets/sky-cccccccc.css","assets/blocks-bbbbbbbb.js"])))=>i.map(i=>d[i]);
import{a}from"./shell-dddddddd.js";const sky=lazy(()=>h(()=>import(\`./sky-world-aaaaaaaa.js\`),__vite__mapDeps([0,1]))),
blocks=lazy(()=>h(()=>import(\`./blocks-bbbbbbbb.js\`),__vite__mapDeps([2]))),alone=h(()=>import(\`./alone-eeeeeeee.js\`),[])`

test('lists the files that a script references and the files of each lazy chunk', () => {
  expect(readAsset(script)).toEqual({
    names: ['shell-dddddddd.js'],
    lazy: [
      { name: 'sky-world-aaaaaaaa.js', brings: ['sky-world-aaaaaaaa.js', 'sky-cccccccc.css'] },
      { name: 'blocks-bbbbbbbb.js', brings: ['blocks-bbbbbbbb.js'] },
      { name: 'alone-eeeeeeee.js', brings: [] },
    ],
  })
})

test('omits excluded lazy chunks and files that only they reference', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skykite-files-'))
  const files = {
    'step-ffffffff.js': script,
    'shell-dddddddd.js': 'import "./fonts-en-12345678.css"',
    'fonts-en-12345678.css': '',
    'sky-world-aaaaaaaa.js': '',
    'sky-cccccccc.css': '.a{background:url(/assets/hill-99999999.svg)}',
    'hill-99999999.svg': '',
    'blocks-bbbbbbbb.js': 'import "./blockly-77777777.js"',
    'blockly-77777777.js': '',
    'alone-eeeeeeee.js': '',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  expect([...findReachable(folder, ['step-ffffffff.js'], (part) => part !== 'blocks')].sort()).toEqual([
    'alone-eeeeeeee.js',
    'hill-99999999.svg',
    'shell-dddddddd.js',
    'sky-cccccccc.css',
    'sky-world-aaaaaaaa.js',
    'step-ffffffff.js',
  ])
})

test('selects the font files that contain characters of the text', () => {
  const face = (file: string, range: string) =>
    `@font-face{font-family:"A";src:url(/assets/${file}.woff2)format("woff2"),url(/assets/${file}.woff)format("woff");${range}}`
  const faces = fontFacesIn(
    [
      face('latin', 'unicode-range:U+??,U+131'),
      face('thai', 'unicode-range:U+E01-E5B'),
      face('korean', 'unicode-range:U+AC00-AC0F'),
      face('all', ''),
    ].join(''),
  )
  expect(fontsFor(faces, 'a')).toEqual(['latin.woff2', 'all.woff2'])
  expect(fontsFor(faces, 'ก가')).toEqual(['thai.woff2', 'korean.woff2', 'all.woff2'])
})
