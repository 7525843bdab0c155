import { checkIdentifier } from './identifier.ts'
import { checkName, sameName, tidyName, type NameReason } from './name.ts'
import { takeTitle, type Title } from './titles.ts'

/**
 * A list of names as somebody has it: one a line, numbered, copied out of a table, with the school's numbers or
 * without.
 */

export const mostPasted = 500

export type PastedLine = {
  /** Counted from one, blank lines included: where to look in what was pasted. */
  line: number
  name: string
  /** What stood before or after the name. */
  title: Title | null
  identifier: string | null
  /** Keeps this line out. */
  problem: NameReason | 'identifier' | 'identifier-twice' | null
  /** Somebody of this name is in the list above, or in the class already. Perhaps another child, perhaps the same. */
  twin: 'above' | 'here' | null
}

export function readPastedNames(text: string, alreadyHere: readonly string[] = []): PastedLine[] {
  const enrolled = new Set(alreadyHere.map(sameName))
  const above = new Set<string>()
  const identifiers = new Set<string>()
  let begun = false
  return text.split(/\r\n|\r|\n|\u2028|\u2029/u).flatMap((written, index) => {
    const cells = cellsOf(written)
    if (cells === null) return []
    const isHead = !begun && isHeading(written)
    begun = true
    if (isHead) return []
    const { title, name } = takeTitle(cells.name)
    const checked = checkName(name)
    const number = checkIdentifier(cells.identifier)
    const identifier = number.ok ? number.value : null
    const key = sameName(name)
    const problem = !checked.ok
      ? checked.reason
      : !number.ok
        ? 'identifier'
        : identifier !== null && identifiers.has(identifier)
          ? 'identifier-twice'
          : null
    const twin = above.has(key) ? 'above' : enrolled.has(key) ? 'here' : null
    above.add(key)
    if (identifier !== null) identifiers.add(identifier)
    return [{ line: index + 1, name: checked.ok ? checked.value : tidyName(name), title, identifier, problem, twin }]
  })
}

/** What somebody should look at stands first, each in its order: below the end of a long list nobody looks. */
export function sortPasted(lines: readonly PastedLine[]): { look: PastedLine[]; fine: PastedLine[] } {
  const needsLook = ({ problem, twin }: PastedLine) => problem !== null || twin !== null
  return { look: lines.filter(needsLook), fine: lines.filter((line) => !needsLook(line)) }
}

/** `1.`, `(2)`, `๓)`, `4）`, `5번`, `6号`, `-`, `•` before a name. */
const numbering =
  /^\s*(?:[([（［【]?[\d๐-๙０-９]{1,3}(?:[.)\]:、．）］】：]|[번号](?=[\s.:：]|\p{L}{2}))[.:：]?\s*|[-–—•*·]\s+|[\d๐-๙０-９]{1,3}\s+(?=\D))/u
/** Something like a school's number: digits, perhaps with a letter or two. */
const code = /^(?=.*\d)[\p{L}\d._/-]{1,24}$/u
/** The school's number before a name, with only a space between them. */
const numberFirst = /^(\d{4,24})\s+(?=\p{L})/u
const running = /^[\d๐-๙]{1,3}[.)]?$/u

function cellsOf(written: string): { name: string; identifier: string } | null {
  if (written.trim() === '') return null
  const cells = written
    .split(written.includes('\t') ? '\t' : /[,;，；]/u)
    .map((cell) => cell.replaceAll(/^\s*"|"\s*$/g, '').trim())
  if (cells.length === 1) {
    const name = written.replace(numbering, '').trim()
    return { name: name.replace(numberFirst, ''), identifier: numberFirst.exec(name)?.[1] ?? '' }
  }
  const codes = cells.filter((cell) => code.test(cell))
  // A counted column comes before the school's own numbers; alone, up to three digits, it only counts.
  const [first = '', second] = codes
  const identifier = second ?? (running.test(first) ? '' : first)
  const name = cells.filter((cell) => cell !== '' && cell !== first && cell !== second).join(' ')
  return name === '' ? null : { name: name.replace(numbering, '').trim(), identifier }
}

/** What stands above the columns of a list that was copied with its head. */
const heads =
  /^(?:#|no\.?|number|id|student|students|student (?:name|id|no\.?)|(?:full |first |last |family )?name|names|surname|title|class|grade|gender|sex|notes?|ที่|ลำดับ(?:ที่)?|เลขที่|เลขประจำตัว(?:นักเรียน)?|รหัส(?:ประจำตัว|นักเรียน)?|คำนำหน้า(?:ชื่อ|นาม)?|ชื่อ(?:นักเรียน)?|ชื่อ-(?:นาม)?สกุล|(?:นาม)?สกุล|เพศ|ชั้น|ห้อง|หมายเหตุ|번호|순번|연번|학번|이름|성명|학생|학생명|성별|학년|반|비고|序号|编号|座号|学号|姓名|名字|学生|学生姓名|性别|班级|年级|备注)$/iu
const headOfNames = /name|student|ชื่อ|이름|성명|학생|姓名|名字|学生/iu

function isHeading(written: string): boolean {
  const are = (cells: string[]) =>
    cells.length > 0 && cells.every((cell) => heads.test(cell)) && cells.some((cell) => headOfNames.test(cell))
  const split = (by: RegExp) =>
    written
      .split(by)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
  return are(split(/[\t,;，；]/u)) || are(split(/[\s,;，；]+/u))
}
