import { expect, test } from 'vitest'
import type { Language } from './message-files.ts'
import { checkKoreanExport, problemsOfStyle } from './message-style.ts'
import { forbiddenTerms } from './message-terms.ts'

const findProblems = (language: Language, text: string, messageKey = 'office:people.title') => [
  ...forbiddenTerms(language, messageKey, text),
  ...problemsOfStyle(language, messageKey, text),
]

test.each<[Language, string, string]>([
  ['en', 'Open your classroom', '"class"'],
  ['en', 'Choose a room', 'switch class'],
  ['en', 'Print the secrets too', 'secret pictures'],
  ['en', 'Let 3 in', 'approve'],
  ['en', 'Take the request back', 'withdraw'],
  ['en', 'The door', 'joining settings'],
  ['en', 'Hand these classes over', 'transfer'],
  ['en', 'Open the link in the letter', 'email'],
  ['en', 'Your e-mail', '"email"'],
  ['en', 'Signed out there', 'log out'],
  ['en', 'This link has run out', 'expired'],
  ['en', 'Erase {{name}}?', 'delete all data of'],
  ['en', 'Look whether somebody is there', 'plain English'],
  ['th', 'รหัสห้อง', 'รหัสห้องเรียน'],
  ['th', 'สแกน QR', 'คิวอาร์โค้ด'],
  ['th', 'ตั้งเป็นผู้ดูแล', 'ผู้ดูแลโรงเรียน'],
  ['th', 'ส่งจดหมายอีกครั้ง', 'อีเมล'],
  ['ko', '내 공간', '내 학급'],
  ['ko', '담임으로 지정', '담당 교사'],
  ['ko', '학교에서 빼기', '제외'],
  ['ko', '파이썬', 'Python'],
  ['ko', '포인트 주기', '점수'],
  ['ko', '실행 취소', '되돌리기'],
  ['cn', '我的空间', '我的班级'],
  ['cn', '设为班主任', '负责老师'],
  ['cn', '布置课时', '课节'],
  ['cn', '给{{name}}积分', '加分'],
])('%s: reports "%s", which the glossary forbids', (language, text, instead) => {
  expect(findProblems(language, text)).toEqual([expect.stringContaining(instead)])
})

test.each<[Language, string, string]>([
  ['en', 'Reading the file …', 'after a space'],
  ['en', 'Loading...', 'with dots'],
  ['en', "The child's week", 'straight apostrophe'],
  ['en', 'Choose "Forgot password"', 'straight quotation mark'],
  ['th', 'ลบหรือไม่?', 'question mark'],
  ['th', 'สวัสดีคุณครู {{name}}', 'title before'],
  ['th', 'ลองอีกครั้งนะ', 'to adults'],
  ['th', 'หนูมีบัตร', 'for "I"'],
  ['ko', '{{name}} 님', 'title after'],
  ['ko', '{{names}} 선생님과 함께', 'title after'],
  ['ko', '{{name}} 반에 들어갈까요?', 'title after'],
  ['ko', '{{grade}}학년', 'title after'],
  ['ko', '{{to}}(으)로 이동', 'depends on the inserted value'],
  ['ko', '{{host}}가 허용', 'depends on the inserted value'],
  ['ko', '‘{{name}}’을 저장', 'depends on the inserted value'],
  ['ko', '김서연 선생님 님', 'doubles a title'],
  ['ko', '{{school}} 학교의 교사예요', 'repeats 학교'],
  ['ko', '문제를 삭제했습니다.', '합니다체'],
  ['cn', '{{name}}老师，您好', 'title after'],
  ['cn', '四年级年级', 'doubles a word'],
  ['cn', '请稍等…', 'does not write the ellipsis'],
  ['cn', '天鸢(Skykite)', 'half-width'],
  ['cn', '共{{count}}项', 'needs a space'],
  ['cn', '用Python写', 'needs a space'],
  ['cn', '选择 {{name}}', 'beside a name'],
])('%s: reports the style problem in "%s"', (language, text, why) => {
  expect(findProblems(language, text)).toContainEqual(expect.stringContaining(why))
})

test.each<[Language, string, string?]>([
  ['en', 'Type your secret pictures', 'cards:pad.tap'],
  ['en', 'Loading...', 'ui:loading'],
  ['en', 'The parent letter has a parent code'],
  ['th', 'ลองอีกครั้งนะ', 'cards:pad.wrong'],
  ['th', 'สถานะ'],
  ['th', 'ฝึกคิดและเขียนโค้ด'],
  ['ko', '{{name}}의 역할을 저장했어요'],
  ['ko', '{{email}} 주소로 메일을 보냈어요'],
  ['ko', '‘{{to}}’ 학급으로 이동했어요'],
  ['ko', '더하기와 빼기 키', 'public-pages:puzzle.programHint'],
  ['cn', '已选 {{count}} 项'],
  ['cn', '管理{{name}}'],
  ['cn', '正在读取文件……'],
])('%s: accepts "%s"', (language, text, messageKey) => {
  expect(findProblems(language, text, messageKey)).toEqual([])
})

test('allows 내보내기 only for exporting', () => {
  expect(checkKoreanExport('명단 내보내기', 'Export the list')).toEqual([])
  expect(checkKoreanExport('학교에서 내보내기', 'Remove from school')).toHaveLength(1)
})
