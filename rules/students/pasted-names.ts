import { checkIdentifier } from './identifier.ts'
import { checkName, nameKey, normalizeSpelling, type NameReason } from './name.ts'
import { splitTitle, type Title } from './titles.ts'

/**
 * Parses pasted student lists: one name per line, numbered or copied from a table, with or without student numbers.
 */

export const maxPastedLines = 500

export type PastedLine = {
  /** Line number in the pasted text, from 1, including blank lines. */
  line: number
  name: string
  /** Title found before or after the name. */
  title: Title | null
  identifier: string | null
  /** Why the line cannot be added, or `null`. */
  problem: NameReason | 'identifier' | 'identifier-twice' | null
  /** The same name occurs earlier in the list or in the class; it may be the same student or a namesake. */
  twin: 'above' | 'here' | null
}

export function parsePastedNames(text: string, alreadyHere: readonly string[] = []): PastedLine[] {
  const enrolled = new Set(alreadyHere.map(nameKey))
  const earlierNames = new Set<string>()
  const identifiers = new Set<string>()
  let hasStarted = false
  return text.split(/\r\n|\r|\n|\u2028|\u2029/u).flatMap((lineText, index) => {
    const cells = parseCells(lineText)
    if (cells === null) return []
    const isHeadingLine = !hasStarted && isHeading(lineText)
    hasStarted = true
    if (isHeadingLine) return []
    const { title, name } = splitTitle(cells.name)
    const checked = checkName(name)
    const number = checkIdentifier(cells.identifier)
    const identifier = number.ok ? number.value : null
    const key = nameKey(name)
    const problem = !checked.ok
      ? checked.reason
      : !number.ok
        ? 'identifier'
        : identifier !== null && identifiers.has(identifier)
          ? 'identifier-twice'
          : null
    const twin = earlierNames.has(key) ? 'above' : enrolled.has(key) ? 'here' : null
    earlierNames.add(key)
    if (identifier !== null) identifiers.add(identifier)
    return [
      { line: index + 1, name: checked.ok ? checked.value : normalizeSpelling(name), title, identifier, problem, twin },
    ]
  })
}

/** Separates lines that need a teacher's attention, so that they can be displayed first in long lists. */
export function splitByReview(lines: readonly PastedLine[]): { toReview: PastedLine[]; valid: PastedLine[] } {
  const needsReview = ({ problem, twin }: PastedLine) => problem !== null || twin !== null
  return { toReview: lines.filter(needsReview), valid: lines.filter((line) => !needsReview(line)) }
}

/** Numbering or bullet before a name: `1.`, `(2)`, `๓)`, `4）`, `5번`, `6号`, `-`, `•`. */
const numbering =
  /^\s*(?:[([（［【]?[\d๐-๙０-９]{1,3}(?:[.)\]:、．）］】：]|[번号](?=[\s.:：]|\p{L}{2}))[.:：]?\s*|[-–—•*·]\s+|[\d๐-๙０-９]{1,3}\s+(?=\D))/u
/** Looks like a student number: contains a digit, otherwise letters and punctuation. */
const code = /^(?=.*\d)[\p{L}\d._/-]{1,24}$/u
/** A student number before a name, separated by a space. */
const numberFirst = /^(\d{4,24})\s+(?=\p{L})/u
const runningNumber = /^[\d๐-๙]{1,3}[.)]?$/u

function parseCells(lineText: string): { name: string; identifier: string } | null {
  if (lineText.trim() === '') return null
  const cells = lineText
    .split(lineText.includes('\t') ? '\t' : /[,;，；]/u)
    .map((cell) => cell.replaceAll(/^\s*"|"\s*$/g, '').trim())
  if (cells.length === 1) {
    const name = lineText.replace(numbering, '').trim()
    return { name: name.replace(numberFirst, ''), identifier: numberFirst.exec(name)?.[1] ?? '' }
  }
  const codes = cells.filter((cell) => code.test(cell))
  // A row counter comes before the student number. A single number of up to three digits is a row counter.
  const [first = '', second] = codes
  const identifier = second ?? (runningNumber.test(first) ? '' : first)
  const name = cells.filter((cell) => cell !== '' && cell !== first && cell !== second).join(' ')
  return name === '' ? null : { name: name.replace(numbering, '').trim(), identifier }
}

/** Column headings in a list that was copied with its first row. */
const headings =
  /^(?:#|no\.?|number|id|student|students|student (?:name|id|no\.?)|(?:full |first |last |family )?name|names|surname|title|class|grade|gender|sex|notes?|ที่|ลำดับ(?:ที่)?|เลขที่|เลขประจำตัว(?:นักเรียน)?|รหัส(?:ประจำตัว|นักเรียน)?|คำนำหน้า(?:ชื่อ|นาม)?|ชื่อ(?:นักเรียน)?|ชื่อ-(?:นาม)?สกุล|(?:นาม)?สกุล|เพศ|ชั้น|ห้อง|หมายเหตุ|번호|순번|연번|학번|이름|성명|학생|학생명|성별|학년|반|비고|序号|编号|座号|学号|姓名|名字|学生|学生姓名|性别|班级|年级|备注)$/iu
const nameHeading = /name|student|ชื่อ|이름|성명|학생|姓名|名字|学生/iu

function isHeading(lineText: string): boolean {
  const areHeadings = (cells: string[]) =>
    cells.length > 0 && cells.every((cell) => headings.test(cell)) && cells.some((cell) => nameHeading.test(cell))
  const split = (by: RegExp) =>
    lineText
      .split(by)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
  return areHeadings(split(/[\t,;，；]/u)) || areHeadings(split(/[\s,;，；]+/u))
}
