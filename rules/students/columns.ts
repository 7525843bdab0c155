import { birthBandOf } from './birth-band.ts'
import { checkNameSpelling } from './name.ts'

/** Guesses the roles of the columns of a student list from headings and content. The teacher can correct them. */

export const columnRoles = ['skip', 'title', 'name', 'family', 'identifier', 'group', 'birth', 'classroom'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Headings of names that are not the student's name, like those of parents, nicknames or usernames. */
const otherPersonHeads =
  /user ?-?name|login|nick ?-?name|parent|guardian|father|mother|teacher|school ?name|ชื่อผู้ใช้|ชื่อเล่น|ผู้ปกครอง|บิดา|มารดา|พ่อ|แม่|ครู|โรงเรียน|아이디|사용자|별명|보호자|학부모|아버지|어머니|담임|선생|학교|用户名|昵称|家长|监护人|父|母|老师|班主任|学校/iu

const headPatterns: Record<Exclude<ColumnRole, 'skip'>, RegExp> = {
  title: /^(title|prefix|salutation)$|^คำนำ(หน้า)?|호칭|称谓|稱謂/iu,
  family: /^(last|family|sur) ?-?name$|^(นาม)?สกุล|^성$|^姓$|姓氏/iu,
  identifier:
    /^(id|student ?(id|no\.?|number)|identifier|school ?(number|no\.?|id)|code)$|รหัส(ประจำตัว|นักเรียน)|เลขประจำตัว|학번|학생 ?번호|学号|學號|学籍号/iu,
  group: /^(groups?|teams?)$|กลุ่ม|모둠|조$|小组|小組|组别/iu,
  birth: /birth|born|dob|ปีเกิด|วันเกิด|เกิด|생년|생일|출생|出生|生日/iu,
  classroom: /^(class(es)?|class ?name|classrooms?|room|section|homeroom)$|ห้อง|ชั้น|학급|^반$|班级|班級|^班$/iu,
  name: /name|student|ชื่อ|이름|성명|姓名|名字|学生/iu,
}

const uniqueRoles: ColumnRole[] = ['title', 'name', 'family', 'identifier', 'group', 'birth', 'classroom']

export type ColumnGuess = { header: boolean; roles: ColumnRole[] }

export function guessColumns(rows: readonly (readonly string[])[], thisYear: number): ColumnGuess {
  const [first = [], ...rest] = rows
  const headRoles = first.map((cell) =>
    otherPersonHeads.test(cell)
      ? null
      : ((Object.keys(headPatterns) as (keyof typeof headPatterns)[]).find((role) =>
          headPatterns[role].test(cell.trim()),
        ) ?? null),
  )
  const header = headRoles.some((role) => role !== null)
  const sample = (header ? rest : rows).slice(0, 50)
  const roles = first.map(
    (_, column): ColumnRole =>
      header
        ? (headRoles[column] ?? 'skip')
        : guessByContent(
            sample.map((row) => row[column] ?? ''),
            thisYear,
          ),
  )
  return { header, roles: uniqueRolesOf(roles, header ? rest.slice(0, 50) : sample) }
}

function guessByContent(cells: readonly string[], thisYear: number): ColumnRole {
  const filled = cells.filter((cell) => cell !== '')
  const mostCells = (test: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(test).length >= filled.length * 0.8
  if (mostCells((cell) => birthBandOf(cell, thisYear) !== null)) return 'birth'
  const unique = new Set(filled).size === filled.length
  if (unique && mostCells((cell) => /^(?=.*\d)[\p{L}\d._/-]{3,24}$/u.test(cell))) return 'identifier'
  if (mostCells((cell) => checkNameSpelling(cell).ok) && new Set(filled).size > filled.length / 2) return 'name'
  return 'skip'
}

/** Assigns each role to its first non-empty column. A second name column becomes the family name. */
function uniqueRolesOf(roles: ColumnRole[], sample: readonly (readonly string[])[]): ColumnRole[] {
  const usedRoles = new Set<ColumnRole>()
  const uniqueList = roles.map((role, column): ColumnRole => {
    if (role === 'skip' || !sample.some((row) => row[column])) return 'skip'
    const candidate = role === 'name' && usedRoles.has('name') ? 'family' : role
    if (usedRoles.has(candidate) || !uniqueRoles.includes(candidate)) return 'skip'
    usedRoles.add(candidate)
    return candidate
  })
  return uniqueList.includes('name') ? uniqueList : uniqueList.map((role) => (role === 'family' ? 'name' : role))
}

/** Joins a name in its script's order: Chinese and Korean family names come first, without a space. */
export function fullName(givenName: string, family: string): string {
  if (family === '') return givenName
  return /[\p{Script=Han}\p{Script=Hangul}]/u.test(family) ? `${family}${givenName}` : `${givenName} ${family}`.trim()
}
