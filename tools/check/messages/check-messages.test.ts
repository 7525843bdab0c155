import { expect, test } from 'vitest'
import { checkMessages } from './check-messages.ts'
import { makeTree } from '../../testing.ts'

const sound = {
  en: {
    hello: 'Hello, {{name}}',
    stars_one: 'one star',
    stars_other: '{{count}} stars',
    brand: 'Skykite',
    errors: { full: 'Full', closed: 'Closed' },
  },
  th: {
    hello: 'สวัสดี {{name}}',
    stars_other: '{{count}} ดาว',
    brand: 'Skykite',
    errors: { full: 'เต็มแล้ว', closed: 'ปิดแล้ว' },
  },
  ko: {
    hello: '{{name}}, 안녕하세요',
    stars_other: '별 {{count}}개',
    brand: 'Skykite',
    errors: { full: '가득 찼어요', closed: '닫혔어요' },
  },
  cn: {
    hello: '{{name}}，你好',
    stars_other: '{{count}} 颗星',
    brand: 'Skykite',
    errors: { full: '已满', closed: '已关闭' },
  },
}
type Texts = Record<string, unknown>

const page = `
import { Trans, useTranslation } from 'react-i18next'
const menu = [{ label: 'brand' }]
export default function Page({ code, count, name }) {
  const { t } = useTranslation('site')
  return (
    <p title={t('hello', { name })}>
      Skykite · <code>move()</code> {t('stars', { count })} {t(\`errors.\${code}\`)} {menu.map((item) => t(item.label))}
    </p>
  )
}`

const folder = 'app/features/site'
const treeOf = (changes: { [language in keyof typeof sound]?: Texts }, code: Record<string, string> = {}) =>
  makeTree({
    ...Object.fromEntries(
      Object.entries(sound).map(([language, texts]) => [
        `${folder}/locales/${language}.json`,
        JSON.stringify({ ...texts, ...changes[language as keyof typeof sound] }),
      ]),
    ),
    [`${folder}/pages/home.tsx`]: page,
    ...code,
  })

test('accepts valid messages and counts them', () => {
  expect(checkMessages(treeOf({}))).toEqual({ counted: '1 folders, 6 messages, 1 files', problems: [] })
})

test('fails when there are no messages', () => {
  expect(checkMessages(makeTree({ 'app/a.ts': '' })).problems).toEqual(['no messages or no code was read'])
})

test('reports each missing language file', () => {
  const root = makeTree({ [`${folder}/locales/en.json`]: '{}', 'app/a.ts': '' })
  expect(checkMessages(root).problems).toEqual(
    ['th', 'ko', 'cn'].map((language) => `${folder}/locales/${language}.json is missing`),
  )
})

test.each<[string, Parameters<typeof treeOf>[0], string]>([
  ['a key missing in one language', { ko: { hello: undefined } }, 'ko.json hello is missing'],
  ['a key that is not in English', { th: { bye: 'ลาก่อน' } }, 'th.json bye is not in English'],
  ['a different variable name', { cn: { hello: '{{nmae}}，你好' } }, 'cn.json hello has nmae where English has name'],
  ['a missing tag', { en: { hello: '<b>Hello</b> {{name}}' } }, 'th.json hello has name where English has <b>, name'],
  ['an empty text', { ko: { brand: ' ' } }, 'ko.json brand is empty'],
  ['untranslated English', { th: { brand: 'The class is full now' } }, 'th.json brand is not in its own script'],
  [
    'English within a translation',
    { ko: { brand: '지금 please wait for your teacher' } },
    'ko.json brand contains English',
  ],
  ['Thai without Thai letters', { th: { brand: 'Kite' } }, 'th.json brand is not in its own script'],
  ['Korean without Hangul', { ko: { brand: 'Kite' } }, 'ko.json brand is not in its own script'],
  ['Chinese without Han', { cn: { brand: 'Kite' } }, 'cn.json brand is not in its own script'],
  ['letters of another language', { cn: { brand: '연' } }, 'cn.json brand has letters of ko'],
  ['an English plural without _one', { en: { stars_one: undefined } }, 'en.json stars has no _one'],
  [
    'a plural without _other',
    { th: { stars_other: undefined, stars_one: '{{count}} ดาว' } },
    'th.json stars has no _other',
  ],
  [
    'a plural that is a single form in another language',
    { th: { stars_other: undefined, stars: '{{count}} ดาว' } },
    'th.json stars is a plural in one language',
  ],
  ['a value that is not a string', { th: { brand: 3 } }, 'th.json cannot be read'],
  ['a word that the glossary forbids', { en: { brand: 'My rooms' } }, 'en.json brand says "My rooms"'],
  ['a title after a user-typed name', { ko: { hello: '{{name}} 님' } }, 'ko.json hello puts a title after'],
])('reports %s', (_, changes, problem) => {
  expect(checkMessages(treeOf(changes)).problems).toContainEqual(expect.stringContaining(problem))
})

test('reports an unused key', () => {
  const spare = { en: { spare: 'Spare' }, th: { spare: 'สำรอง' }, ko: { spare: '여분' }, cn: { spare: '备用' } }
  expect(checkMessages(treeOf(spare)).problems).toEqual([`${folder}/locales spare is unused`])
})

const inPage = (body: string) =>
  `export function A({ t, x }) { const { t: tSite } = useTranslation('site'); return ${body} }`

test.each([
  ['a key that does not exist', `tSite('helo')`, 'no message site:helo'],
  ['a key of another namespace', `t('ui:close')`, 'no message ui:close'],
  ['a template key that matches no message', 'tSite(`error.${x}`)', 'no message site:error.*'],
  ['a template namespace and key that match no message', 'tSite(`${x}:${x}.title`)', 'no message *:*.title'],
  ['a missing key in one branch of a conditional', `tSite(x ? 'hello' : 'bye')`, 'no message site:bye'],
  ['a Trans component with a missing key', `<Trans i18nKey="nothing" ns="site" />`, 'no message site:nothing'],
  ['a t function without a known namespace', `t('hello')`, 'no message (no namespace):hello'],
  ['literal text between tags', `<p>Hello there</p>`, 'literal text in code: Hello there'],
  ['literal text in an expression', `<p>{x && 'Hello'}</p>`, 'literal text in code: Hello'],
  ['literal text in a template', '<p>{`Hello ${x}`}</p>', 'literal text in code: Hello'],
  ['literal text in aria-label', `<p aria-label="Close" />`, 'literal text in code: Close'],
  ['literal text in title', `<p title={x ? 'Open' : x} />`, 'literal text in code: Open'],
  ['literal text in alt', `<img alt="A kite" />`, 'literal text in code: A kite'],
  ['literal text in placeholder', `<input placeholder="Name" />`, 'literal text in code: Name'],
])('reports %s in a component', (_, body, problem) => {
  const { problems } = checkMessages(treeOf({}, { 'app/layouts/a.tsx': inPage(body) }))
  expect(problems).toEqual([`app/layouts/a.tsx:1 ${problem}`])
})

test('counts keys used by server code, with a translator or as namespace:key', () => {
  const pair = (a: string, b: string) => ({ spare: { a, b } })
  const spare = { en: pair('Thing', 'Two'), th: pair('สิ่ง', 'สอง'), ko: pair('것', '둘'), cn: pair('物', '二') }
  const mail = `export const send = async (to) => { const t = await translatorOf(to, 'site'); return [t('spare.a'), 'site:spare.b'] }`
  expect(checkMessages(treeOf(spare, { 'server/mail.ts': mail })).problems).toEqual([])
})
