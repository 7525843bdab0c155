/**
 * Offensive words in four languages that are rejected as names. The list is deliberately short and unambiguous. Real
 * names that only look offensive (Dick, Fuk, Phuc, 曹操, แม่งาม) must be accepted; tests ensure that.
 */

/** Blocked anywhere in a name: no real name contains these. */
const blockedAnywhere = [
  // Thai
  'ควย',
  'เหี้ย',
  'เย็ด',
  'กะหรี่',
  'อีดอก',
  'ไอ้สัตว์',
  'ไอ้สัส',
  'หน้าหี',
  'ส้นตีน',
  'จัญไร',
  'ระยำ',
  // Korean
  '씨발',
  '씨팔',
  '병신',
  '개새끼',
  '좆',
  '지랄',
  '미친놈',
  '미친년',
  '느금마',
  '창녀',
  '엿먹어',
  '니애미',
  // Chinese, simplified and traditional
  '傻逼',
  '傻屄',
  '操你',
  '肏',
  '他妈的',
  '他媽的',
  '王八蛋',
  '婊子',
  '鸡巴',
  '雞巴',
  '贱人',
  '賤人',
  '去死',
  '狗日',
  '草泥马',
  // Latin letters
  'fuck',
  'motherf',
  'nigger',
  'faggot',
  'asshole',
  'arsehole',
  'bullshit',
  'blowjob',
  'dickhead',
  'shithead',
  'pussy',
  'porn',
  'hitler',
]

/** Blocked only as a whole word or whole name, because they occur inside real names. */
const blockedAlone = [
  'แม่ง',
  'หี',
  'สัส',
  'มึง',
  'กู',
  'เหี้ยๆ',
  '시발',
  '꺼져',
  '자살',
  '섹스',
  '妈的',
  '屌',
  '滚',
  '白痴',
  '混蛋',
  'shit',
  'bitch',
  'cunt',
  'bastard',
  'whore',
  'slut',
  'penis',
  'vagina',
  'sex',
  'nazi',
  'retard',
  'wank',
  'wanker',
  'twat',
  'poop',
  'idiot',
  'stupid',
  'kuy',
  'hia',
  'ssibal',
  'shabi',
]

const digitSubstitutes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

const removeAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
const undoSubstitutes = (text: string) =>
  removeAccents(text).replaceAll(/[0134578]/g, (digit) => digitSubstitutes[digit] ?? digit)
const joinLetters = (text: string) => text.replaceAll(/[^\p{L}\p{M}]/gu, '')
/** Collapses repeated letters: `fuuuck` becomes `fuck`. Also applied to the list, for words with double letters. */
const collapseRepeats = (text: string) => text.replaceAll(/(\p{L})\1+/gu, '$1')

const collapsedAnywhere = blockedAnywhere.map((word) => collapseRepeats(removeAccents(word)))
const collapsedAlone = new Set(blockedAlone.map((word) => collapseRepeats(removeAccents(word))))

export function hasBlockedWord(name: string): boolean {
  const unmaskedName = undoSubstitutes(name)
  const joinedName = collapseRepeats(joinLetters(unmaskedName))
  if (collapsedAnywhere.some((word) => joinedName.includes(word)) || collapsedAlone.has(joinedName)) return true
  return unmaskedName.split(/[^\p{L}\p{M}]+/u).some((word) => collapsedAlone.has(collapseRepeats(word)))
}
