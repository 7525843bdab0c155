import { checkIdentifier } from './identifier.ts'
import { checkNameSpelling, nameKey, normalizeSpelling, type NameReason } from './name.ts'
import { findColumnRoles, readLine, readRow, splitCells, type Doubt, type Readings } from './pasted-cells.ts'
import { splitTitle, type Title } from './titles.ts'

/**
 * Parses pasted student lists: one name per line, numbered or copied from a table, with or without student numbers.
 */

export const maxPastedLines = 500

export type PastedLine = {
  /** Number of the entry, from 0; a line may contain several. */
  entry: number
  /** Line number in the pasted text, from 1, including blank lines. */
  line: number
  name: string
  /** Title found before or after the name. */
  title: Title | null
  identifier: string | null
  /** Why the line cannot be added, or `null`. */
  problem: NameReason | 'identifier' | 'identifier-twice' | 'identifier-taken' | null
  /**
   * The same name occurs earlier in the list or in the class. With another student ID it is a namesake; otherwise it
   * may be the same student.
   */
  twin: 'above' | 'here' | 'other-number' | null
  /** The line has several readings and the teacher has not chosen one: `name` is then the text of the line. */
  doubt: Doubt | null
}

/** A student in the class, as far as the paste compares it. */
export type EnrolledStudent = { readonly name: string; readonly identifier: string | null }

export function parsePastedNames(
  text: string,
  alreadyHere: readonly EnrolledStudent[] = [],
  readings: Readings = {},
): PastedLine[] {
  const enrolled = Map.groupBy(alreadyHere, ({ name }) => nameKey(name))
  const holders = new Map(alreadyHere.flatMap(({ name, identifier }) => (identifier ? [[identifier, name]] : [])))
  const earlierNumbers = new Map<string, (string | null)[]>()
  const identifiers = new Set<string>()
  const lines = text.split(/\r\n|\r|\n|\u2028|\u2029/u)
  const headingIndex = lines.findIndex((line) => line.trim() !== '')
  const hasHeading = headingIndex >= 0 && isHeading(lines[headingIndex]!)
  const roles = hasHeading ? findColumnRoles(lines.slice(headingIndex)) : null
  const entries = lines.flatMap((lineText, index) => {
    if (hasHeading && index === headingIndex) return []
    return (roles ? readRow(lineText, roles, readings) : readLine(lineText, readings)).map((entry) => ({
      ...entry,
      index,
    }))
  })
  return entries.map(({ index, doubt, ...pasted }, entry) => {
    const { title, name } = splitTitle(pasted.name)
    const checked = checkNameSpelling(name)
    const number = checkIdentifier(pasted.identifier)
    const identifier = number.ok ? number.value : null
    const key = nameKey(name)
    const problem =
      doubt !== null
        ? null
        : !checked.ok
          ? checked.reason
          : !number.ok
            ? 'identifier'
            : identifier !== null && identifiers.has(identifier)
              ? 'identifier-twice'
              : holders.has(identifier ?? '') && nameKey(holders.get(identifier!)!) !== key
                ? 'identifier-taken'
                : null
    const [above, here] = [
      earlierNumbers.get(key) ?? [],
      (enrolled.get(key) ?? []).map((student) => student.identifier),
    ]
    const twin = doubt === null ? findTwin(identifier, above, here) : null
    earlierNumbers.set(key, [...above, identifier])
    if (identifier !== null) identifiers.add(identifier)
    const spelledName = checked.ok ? checked.value : normalizeSpelling(name)
    return { entry, line: index + 1, name: spelledName, title, identifier, problem, twin, doubt }
  })
}

/** `above` and `here` are the student IDs of the same name, earlier in the list and in the class. */
function findTwin(
  identifier: string | null,
  above: readonly (string | null)[],
  here: readonly (string | null)[],
): PastedLine['twin'] {
  const numbers = [...above, ...here]
  if (numbers.length === 0) return null
  if (identifier !== null && numbers.every((number) => number !== null && number !== identifier)) return 'other-number'
  return above.length > 0 ? 'above' : 'here'
}

/** Whether the line is added: a possible repetition only if the teacher chose it, a namesake unless they left it out. */
export const isLineAdded = ({ problem, doubt, twin, entry }: PastedLine, toggled: ReadonlySet<number>): boolean =>
  problem === null && doubt === null && (twin === null || (twin === 'other-number') !== toggled.has(entry))

/** Separates lines that need a teacher's attention, so that they can be displayed first in long lists. */
export function splitByReview(lines: readonly PastedLine[]): { toReview: PastedLine[]; valid: PastedLine[] } {
  const needsReview = ({ problem, twin, doubt }: PastedLine) => problem !== null || twin !== null || doubt !== null
  return { toReview: lines.filter(needsReview), valid: lines.filter((line) => !needsReview(line)) }
}

/** Column headings in a list that was copied with its first row. */
const headings =
  /^(?:#|no\.?|number|id|student|students|student (?:name|id|no\.?)|(?:full |first |last |family )?name|names|surname|title|class|grade|gender|sex|notes?|ที่|ลำดับ(?:ที่)?|เลขที่|เลขประจำตัว(?:นักเรียน)?|รหัส(?:ประจำตัว|นักเรียน)?|คำนำหน้า(?:ชื่อ|นาม)?|ชื่อ(?:นักเรียน)?|ชื่อ-(?:นาม)?สกุล|(?:นาม)?สกุล|เพศ|ชั้น|ห้อง|หมายเหตุ|번호|순번|연번|학번|이름|성명|학생|학생명|성별|학년|반|비고|序号|编号|座号|学号|姓名|名字|学生|学生姓名|性别|班级|年级|备注)$/iu
const nameHeading = /name|student|surname|สกุล|ชื่อ|이름|성명|학생|姓名|名字|学生/iu

/** Columns of a table need not all be known: two headings, one of them of names, are enough. */
function isHeading(lineText: string): boolean {
  const areHeadings = (cells: string[], needed: number) =>
    cells.filter((cell) => headings.test(cell)).length >= needed &&
    cells.some((cell) => headings.test(cell) && nameHeading.test(cell))
  const cells = splitCells(lineText).filter((cell) => cell !== '')
  const words = lineText.split(/[\s,;，；]+/u).filter((cell) => cell !== '')
  return areHeadings(cells, Math.min(cells.length, 2)) || areHeadings(words, words.length)
}
