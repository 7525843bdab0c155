import { birthBandOf } from './birth-band.ts'
import { checkName } from './name.ts'

/** What the columns of a list are, by what stands above them and what stands in them. The teacher has the last word. */

export const columnRoles = ['skip', 'title', 'name', 'family', 'identifier', 'group', 'birth', 'classroom'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Names that are not the child's own, or not a name to be called by in class: never taken for one. */
const others =
  /user ?-?name|login|nick ?-?name|parent|guardian|father|mother|teacher|school ?name|ชื่อผู้ใช้|ชื่อเล่น|ผู้ปกครอง|บิดา|มารดา|พ่อ|แม่|ครู|โรงเรียน|아이디|사용자|별명|보호자|학부모|아버지|어머니|담임|선생|학교|用户名|昵称|家长|监护人|父|母|老师|班主任|学校/iu

const heads: Record<Exclude<ColumnRole, 'skip'>, RegExp> = {
  title: /^(title|prefix|salutation)$|^คำนำ(หน้า)?|호칭|称谓|稱謂/iu,
  family: /^(last|family|sur) ?-?name$|^(นาม)?สกุล|^성$|^姓$|姓氏/iu,
  identifier:
    /^(id|student ?(id|no\.?|number)|identifier|school ?(number|no\.?|id)|code)$|รหัส(ประจำตัว|นักเรียน)|เลขประจำตัว|학번|학생 ?번호|学号|學號|学籍号/iu,
  group: /^(groups?|teams?)$|กลุ่ม|모둠|조$|小组|小組|组别/iu,
  birth: /birth|born|dob|ปีเกิด|วันเกิด|เกิด|생년|생일|출생|出生|生日/iu,
  classroom: /^(class(es)?|class ?name|classrooms?|room|section|homeroom)$|ห้อง|ชั้น|학급|^반$|班级|班級|^班$/iu,
  name: /name|student|ชื่อ|이름|성명|姓名|名字|学生/iu,
}

const singles: ColumnRole[] = ['title', 'name', 'family', 'identifier', 'group', 'birth', 'classroom']

export type ColumnGuess = { header: boolean; roles: ColumnRole[] }

export function guessColumns(rows: readonly (readonly string[])[], thisYear: number): ColumnGuess {
  const [first = [], ...rest] = rows
  const named = first.map((cell) =>
    others.test(cell)
      ? null
      : ((Object.keys(heads) as (keyof typeof heads)[]).find((role) => heads[role].test(cell.trim())) ?? null),
  )
  const header = named.some((role) => role !== null)
  const sample = (header ? rest : rows).slice(0, 50)
  const roles = first.map(
    (_, column): ColumnRole =>
      header
        ? (named[column] ?? 'skip')
        : byContent(
            sample.map((row) => row[column] ?? ''),
            thisYear,
          ),
  )
  return { header, roles: oneEach(roles, header ? rest.slice(0, 50) : sample) }
}

function byContent(cells: readonly string[], thisYear: number): ColumnRole {
  const filled = cells.filter((cell) => cell !== '')
  const most = (test: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(test).length >= filled.length * 0.8
  if (most((cell) => birthBandOf(cell, thisYear) !== null)) return 'birth'
  const unique = new Set(filled).size === filled.length
  if (unique && most((cell) => /^(?=.*\d)[\p{L}\d._/-]{3,24}$/u.test(cell))) return 'identifier'
  if (most((cell) => checkName(cell).ok) && new Set(filled).size > filled.length / 2) return 'name'
  return 'skip'
}

/** Each role once: the first that has anything in it. A second column of names is the family name. */
function oneEach(roles: ColumnRole[], sample: readonly (readonly string[])[]): ColumnRole[] {
  const taken = new Set<ColumnRole>()
  const once = roles.map((role, column): ColumnRole => {
    if (role === 'skip' || !sample.some((row) => row[column])) return 'skip'
    const given = role === 'name' && taken.has('name') ? 'family' : role
    if (taken.has(given) || !singles.includes(given)) return 'skip'
    taken.add(given)
    return given
  })
  return once.includes('name') ? once : once.map((role) => (role === 'family' ? 'name' : role))
}

/** Family names come first and without a space where they are written so. */
export function fullName(given: string, family: string): string {
  if (family === '') return given
  return /[\p{Script=Han}\p{Script=Hangul}]/u.test(family) ? `${family}${given}` : `${given} ${family}`.trim()
}
