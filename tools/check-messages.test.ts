import { expect, test } from 'vitest'
import { checkMessages } from './check-messages.ts'
import { makeTree } from './testing.ts'

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

test('sound messages have no violations, and are counted', () => {
  expect(checkMessages(treeOf({}))).toEqual({ counted: '1 folders, 6 messages, 1 files', problems: [] })
})

test('no messages at all is not a pass', () => {
  expect(checkMessages(makeTree({ 'app/a.ts': '' })).problems).toEqual(['no messages or no code was read'])
})

test('a missing language is missing', () => {
  const root = makeTree({ [`${folder}/locales/en.json`]: '{}', 'app/a.ts': '' })
  expect(checkMessages(root).problems).toEqual(
    ['th', 'ko', 'cn'].map((language) => `${folder}/locales/${language}.json is missing`),
  )
})

test.each<[string, Parameters<typeof treeOf>[0], string]>([
  ['a key missing in one language', { ko: { hello: undefined } }, 'ko.json hello is missing'],
  ['a key English does not have', { th: { bye: 'ลาก่อน' } }, 'th.json bye is not in English'],
  ['another variable', { cn: { hello: '{{nmae}}，你好' } }, 'cn.json hello has nmae where English has name'],
  ['a lost tag', { en: { hello: '<b>Hello</b> {{name}}' } }, 'th.json hello has name where English has <b>, name'],
  ['an empty text', { ko: { brand: ' ' } }, 'ko.json brand is empty'],
  ['English left standing', { th: { brand: 'The class is full now' } }, 'th.json brand is not in its own letters'],
  [
    'English left in the middle',
    { ko: { brand: '지금 please wait for your teacher' } },
    'ko.json brand has English left in it',
  ],
  ['Thai without Thai letters', { th: { brand: 'Kite' } }, 'th.json brand is not in its own letters'],
  ['Korean without Hangul', { ko: { brand: 'Kite' } }, 'ko.json brand is not in its own letters'],
  ['Chinese without Han', { cn: { brand: 'Kite' } }, 'cn.json brand is not in its own letters'],
  ['another language pasted in', { cn: { brand: '연' } }, 'cn.json brand has letters of ko'],
  ['a plural without one', { en: { stars_one: undefined } }, 'en.json stars has no _one'],
  [
    'a plural without other',
    { th: { stars_other: undefined, stars_one: '{{count}} ดาว' } },
    'th.json stars has no _other',
  ],
  [
    'a plural that is none',
    { th: { stars_other: undefined, stars: '{{count}} ดาว' } },
    'th.json stars is a plural in one place',
  ],
  ['something that is no text', { th: { brand: 3 } }, 'th.json cannot be read'],
  ['a word the glossary has replaced', { en: { brand: 'My rooms' } }, 'en.json brand says "My rooms"'],
  ['a title after a typed name', { ko: { hello: '{{name}} 님' } }, 'ko.json hello puts a title after'],
])('finds %s', (_, changes, problem) => {
  expect(checkMessages(treeOf(changes)).problems).toContainEqual(expect.stringContaining(problem))
})

test('finds a key that is used nowhere', () => {
  const spare = { en: { spare: 'Spare' }, th: { spare: 'สำรอง' }, ko: { spare: '여분' }, cn: { spare: '备用' } }
  expect(checkMessages(treeOf(spare)).problems).toEqual([`${folder}/locales spare is used nowhere`])
})

const inPage = (body: string) =>
  `export function A({ t, x }) { const { t: tSite } = useTranslation('site'); return ${body} }`

test.each([
  ['a key that does not exist', `tSite('helo')`, 'no message site:helo'],
  ['a key of another namespace', `t('ui:close')`, 'no message ui:close'],
  ['an open key that leads nowhere', 'tSite(`error.${x}`)', 'no message site:error.*'],
  ['a namespace known only later', 'tSite(`${x}:${x}.title`)', 'no message *:*.title'],
  ['both ends of a choice', `tSite(x ? 'hello' : 'bye')`, 'no message site:bye'],
  ['a Trans without its message', `<Trans i18nKey="nothing" ns="site" />`, 'no message site:nothing'],
  ['a t whose namespace nobody knows', `t('hello')`, 'no message (no namespace):hello'],
  ['words between tags', `<p>Hello there</p>`, 'words in code: Hello there'],
  ['words in braces', `<p>{x && 'Hello'}</p>`, 'words in code: Hello'],
  ['words in a template', '<p>{`Hello ${x}`}</p>', 'words in code: Hello'],
  ['words in aria-label', `<p aria-label="Close" />`, 'words in code: Close'],
  ['words in title', `<p title={x ? 'Open' : x} />`, 'words in code: Open'],
  ['words in alt', `<img alt="A kite" />`, 'words in code: A kite'],
  ['words in placeholder', `<input placeholder="Name" />`, 'words in code: Name'],
])('finds %s', (_, body, problem) => {
  const { problems } = checkMessages(treeOf({}, { 'app/layouts/a.tsx': inPage(body) }))
  expect(problems).toEqual([`app/layouts/a.tsx:1 ${problem}`])
})

test('a server file that names its namespace, or sends a key whole, uses it', () => {
  const pair = (a: string, b: string) => ({ spare: { a, b } })
  const spare = { en: pair('Thing', 'Two'), th: pair('สิ่ง', 'สอง'), ko: pair('것', '둘'), cn: pair('物', '二') }
  const mail = `export const send = async (to) => { const t = await translatorOf(to, 'site'); return [t('spare.a'), 'site:spare.b'] }`
  expect(checkMessages(treeOf(spare, { 'server/mail.ts': mail })).problems).toEqual([])
})
