/**
 * What stands before or after a name in a list and is no part of it: ด.ช., Miss, 학생, 同学. It is taken off, so that
 * children are called by their names, and kept for the lists that want it.
 */

export const titles = [
  'ด.ช.',
  'ด.ญ.',
  'เด็กชาย',
  'เด็กหญิง',
  'นาย',
  'นาง',
  'นางสาว',
  'น.ส.',
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'Mx',
  'Master',
  '군',
  '양',
  '씨',
  '님',
  '학생',
  '어린이',
  '同学',
  '小朋友',
  '学生',
  '先生',
  '女士',
  '小姐',
] as const
export type Title = (typeof titles)[number]

export const isTitle = (text: string): text is Title => (titles as readonly string[]).includes(text)

export type Titled = { title: Title | null; name: string }

type Form = { pattern: RegExp; title: (found: string) => Title; certain: boolean }

/** A letter that begins a Thai word: a consonant without the sign that silences it, or a vowel written first. */
const thaiWord = String.raw`(?=[เ-ไ]?[ก-ฮ](?!์))`

/** Those that may be the beginning of a name come last, and only before a given name and a family name. */
const forms: Form[] = [
  { pattern: /^ด\s?\.?\s?ช\s?\.\s*/u, title: () => 'ด.ช.', certain: true },
  { pattern: /^ด\s?\.?\s?ญ\s?\.\s*/u, title: () => 'ด.ญ.', certain: true },
  { pattern: /^น\s?\.?\s?ส\s?\.\s*/u, title: () => 'น.ส.', certain: true },
  { pattern: /^(เด็กชาย|เด็กหญิง|นางสาว)\s*/u, title: (found) => found as Title, certain: true },
  { pattern: /^(นาย|นาง)\s+/u, title: (found) => found as Title, certain: true },
  { pattern: new RegExp(`^(นาย|นาง)${thaiWord}`, 'u'), title: (found) => found as Title, certain: false },
  { pattern: /^(mrs|mr|ms|miss|mx|master)(?:\.\s*|\s+)/iu, title: english, certain: true },
  { pattern: /\s+(학생|어린이|님|씨|군|양)$/u, title: (found) => found as Title, certain: true },
  { pattern: /(?<=[가-힣]{3})(학생|어린이|님)$/u, title: (found) => found as Title, certain: true },
  {
    pattern: /(?<=\p{Script=Han}{2})\s*(同学|小朋友|学生|先生|女士|小姐)$/u,
    title: (found) => found as Title,
    certain: true,
  },
]

/** A name without its title, and the title. What would leave no name is the name. */
export function takeTitle(written: string): Titled {
  const text = written.trim()
  for (const { pattern, title, certain } of forms) {
    const found = pattern.exec(text)
    if (!found) continue
    const name = text.replace(pattern, '').trim()
    if (!/\p{L}/u.test(name) || /^\p{M}/u.test(name) || (!certain && !/\S\s+\S/u.test(name))) continue
    return { title: title((found[1] ?? found[0]).trim()), name }
  }
  return { title: null, name: text }
}

/** A cell that holds nothing but a title, however it is written. */
export const readTitle = (cell: string): Title | null =>
  isTitle(cell.trim()) ? (cell.trim() as Title) : takeTitle(`${cell} A`).title

function english(found: string): Title {
  return `${found[0]!.toUpperCase()}${found.slice(1).toLowerCase()}` as Title
}

/** As a list shows it that wants titles: before the name, or after it where one is said so. */
export function withTitle(name: string, title: string | null): string {
  if (title === null || !isTitle(title)) return name
  if (/\p{Script=Hangul}/u.test(title)) return `${name} ${title}`
  if (/\p{Script=Han}/u.test(title)) return `${name}${title}`
  return /\p{Script=Latin}/u.test(title) ? `${title} ${name}` : `${title}${name}`
}
