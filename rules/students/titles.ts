/**
 * Titles before or after names in lists: ด.ช., Miss, 학생, 同学. They are separated from the name for display and stored
 * for lists that need them.
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

export type TitleAndName = { title: Title | null; name: string }

type TitlePattern = { pattern: RegExp; title: (matchedText: string) => Title; certain: boolean }

/** The start of a Thai word: a consonant without the silencing mark (์), optionally after a leading vowel. */
const thaiWord = String.raw`(?=[เ-ไ]?[ก-ฮ](?!์))`

/** `certain: false`: the title may be the start of a name, so it counts only before given and family name. */
const titlePatterns: TitlePattern[] = [
  { pattern: /^ด\s?\.?\s?ช\s?\.\s*/u, title: () => 'ด.ช.', certain: true },
  { pattern: /^ด\s?\.?\s?ญ\s?\.\s*/u, title: () => 'ด.ญ.', certain: true },
  { pattern: /^น\s?\.?\s?ส\s?\.\s*/u, title: () => 'น.ส.', certain: true },
  { pattern: /^(เด็กชาย|เด็กหญิง|นางสาว)\s*/u, title: (matchedText) => matchedText as Title, certain: true },
  { pattern: /^(นาย|นาง)\s+/u, title: (matchedText) => matchedText as Title, certain: true },
  { pattern: new RegExp(`^(นาย|นาง)${thaiWord}`, 'u'), title: (matchedText) => matchedText as Title, certain: false },
  { pattern: /^(mrs|mr|ms|miss|mx|master)(?:\.\s*|\s+)/iu, title: normalizeEnglishTitle, certain: true },
  { pattern: /\s+(학생|어린이|님|씨|군|양)$/u, title: (matchedText) => matchedText as Title, certain: true },
  { pattern: /(?<=[가-힣]{3})(학생|어린이|님)$/u, title: (matchedText) => matchedText as Title, certain: true },
  {
    pattern: /(?<=\p{Script=Han}{2})\s*(同学|小朋友|学生|先生|女士|小姐)$/u,
    title: (matchedText) => matchedText as Title,
    certain: true,
  },
]

/** Splits a name from its title. Keeps the text whole if no name would remain. */
export function splitTitle(nameText: string): TitleAndName {
  const text = nameText.trim()
  for (const { pattern, title, certain } of titlePatterns) {
    const matchedText = pattern.exec(text)
    if (!matchedText) continue
    const name = text.replace(pattern, '').trim()
    if (!/\p{L}/u.test(name) || /^\p{M}/u.test(name) || (!certain && !/\S\s+\S/u.test(name))) continue
    return { title: title((matchedText[1] ?? matchedText[0]).trim()), name }
  }
  return { title: null, name: text }
}

/** Parses a cell that contains only a title, in any spelling. */
export const parseTitle = (cell: string): Title | null =>
  isTitle(cell.trim()) ? (cell.trim() as Title) : splitTitle(`${cell} A`).title

function normalizeEnglishTitle(matchedText: string): Title {
  return `${matchedText[0]!.toUpperCase()}${matchedText.slice(1).toLowerCase()}` as Title
}

/** Adds the title before or after the name, as the language requires. */
export function addTitle(name: string, title: string | null): string {
  if (title === null || !isTitle(title)) return name
  if (/\p{Script=Hangul}/u.test(title)) return `${name} ${title}`
  if (/\p{Script=Han}/u.test(title)) return `${name}${title}`
  return /\p{Script=Latin}/u.test(title) ? `${title} ${name}` : `${title}${name}`
}
