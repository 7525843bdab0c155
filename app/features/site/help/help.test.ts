import { expect, test } from 'vitest'
import { helpRoles } from '#rules/help/roles.ts'
import { languages } from '#app/platform/i18n/languages.ts'
import { readHelpArticles } from '#tools/content/help-articles.ts'
import { repository } from '#tools/source-files.ts'
import { findHelpArticle, listHelpIds, listHelpLinks, listUrgentHelp } from './articles.server.ts'
import { helpOfScreen } from './help-of-screen.ts'
import { readHelpText } from './help-texts.server.ts'
import { plainText } from './plain-text.ts'
import { searchHelp } from './search-help.server.ts'

const articles = readHelpArticles(repository)

test('every article is complete in four languages, and its labels are buttons that exist', () => {
  for (const { code } of languages)
    for (const id of listHelpIds()) {
      const { lead, sections, trouble } = findHelpArticle(code, id)!
      const texts = [lead, ...sections.flatMap(({ items }) => items), ...trouble].map(plainText)
      expect(texts.filter((text) => /\[\[|\{\{|undefined|«|»/.test(text))).toEqual([])
    }
})

test('every related article and every article of a screen exists', () => {
  const ids = new Set(articles.map(({ id }) => id))
  const referenced = [...articles.flatMap(({ related }) => related), ...Object.values(helpOfScreen)]
  expect(referenced.filter((id) => !ids.has(id))).toEqual([])
})

test('every role has an article, and five are for a teacher in front of a class', () => {
  expect(new Set(listHelpLinks('en').map(({ role }) => role))).toEqual(new Set(helpRoles))
  expect(listUrgentHelp('th').map(({ id }) => id)).toEqual([
    'locked-out',
    'join-code',
    'pairs',
    'same-mistakes',
    'offline',
  ])
})

test('throws for a label whose button is gone', () => {
  expect(() => readHelpText('en', 'Press [[courses:assign.gone]].')).toThrow('courses:assign.gone')
})

test.each([
  ['en', 'assign lesson', 'assign'],
  ['en', 'child cannot lgoin', 'locked-out'],
  ['en', 'import exel list', 'import'],
  ['en', 'delete student data', 'data'],
  ['en', 'competiton', 'competition'],
  ['th', 'เด็กเข้าไม่ได้', 'locked-out'],
  ['th', 'บัตรเข้าเรียน', 'cards'],
  ['th', 'มอบหมายบทเรียณ', 'assign'],
  ['th', 'ไม่มีอินเทอร์เน็ต', 'offline'],
  ['ko', '대회 열기', 'competition'],
  ['ko', '명단 가저오기', 'import'],
  ['ko', '보호자 코드', 'parent-link'],
  ['cn', '布置课节', 'assign'],
  ['cn', '登陆卡', 'cards'],
  ['cn', '没有网络', 'offline'],
  ['cn', '主持比塞', 'competition'],
] as const)('finds in %s for “%s” the article %s among the first three', (locale, query, id) => {
  expect(
    searchHelp(locale, query)
      .slice(0, 3)
      .map((link) => link.id),
  ).toContain(id)
})
