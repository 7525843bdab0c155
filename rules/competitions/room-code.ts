/** Codes of rooms: six digits, as they stand on the wall. */
export const roomCodeLength = 6

/** How many codes that lead nowhere are taken. Behind one address is a school, so who is over its budget has few of their own. */
export const roomCodeTries = { personHour: 20, addressHour: 200, personHourOverBudget: 3 } as const

/** What is typed: wide and Thai digits count, spaces and dashes do not; null while it cannot be a code. */
export function readRoomCode(text: string): string | null {
  const digits = roomCodeDigits(text)
  return digits.length === roomCodeLength ? digits : null
}

/** The digits among what is typed, at most as many as a code has. */
export const roomCodeDigits = (text: string): string => plainDigits(text).replaceAll(/\D/g, '').slice(0, roomCodeLength)

/** A room's code and nothing beside it, where codes of classes are typed too. */
export function roomCodeAlone(text: string): string | null {
  const typed = plainDigits(text).replaceAll(/[\s\-–—_.]/g, '')
  return /^\d+$/.test(typed) && typed.length === roomCodeLength ? typed : null
}

/** Six digits are read out and typed in two halves. */
export const showRoomCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** Where a code is looked up, and paid for. */
export const roomCodeAddress = (code: string) => `/competition/quiz?code=${code}`

/**
 * Where somebody who is not logged in shows who they are, to come into the room of this code as themselves: names stand
 * behind the code of their class, never behind six digits.
 */
export const roomSignInAddress = (code: string, classCode: string | null = null) =>
  `/join${classCode === null ? '' : `/${classCode}`}?room=${code}`

const thaiZero = 0x0e50

/** Wide digits of an East Asian keyboard and Thai ones as everybody else's. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[๐-๙]/g, (digit) => String(digit.codePointAt(0)! - thaiZero))
