/** A competition room is joined by a code of six digits. */
export const roomCodeLength = 6

/** Allowed wrong codes. A school may share one IP address, so a person over the address budget still gets a few. */
export const roomCodeAttemptLimits = { personHour: 20, addressHour: 200, personHourOverBudget: 3 } as const

/** Accepts full-width and Thai digits, ignores other characters; null if the input is not six digits. */
export function parseRoomCode(text: string): string | null {
  const digits = extractRoomCodeDigits(text)
  return digits.length === roomCodeLength ? digits : null
}

/** Digits of the input, cut to the length of a code. */
export const extractRoomCodeDigits = (text: string): string =>
  normalizeDigits(text).replaceAll(/\D/g, '').slice(0, roomCodeLength)

/** For fields that also accept class codes: null if the input contains anything besides a room code. */
export function parseRoomCodeOnly(text: string): string | null {
  const typed = normalizeDigits(text).replaceAll(/[\s\-–—_.]/g, '')
  return /^\d+$/.test(typed) && typed.length === roomCodeLength ? typed : null
}

/** Splits the code into two groups of three digits for reading aloud. */
export const formatRoomCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** Page that looks up a code; wrong codes count against the attempt limit. */
export const roomCodePath = (code: string) => `/competition/quiz?code=${code}`

/**
 * Sign-in page for a student who joins the room under their real identity. Student names are visible only with the
 * class code, or in the network of the host (`lobby/nearby-rooms.server.ts`).
 */
export const roomSignInPath = (code: string, classCode: string | null = null) =>
  `/join${classCode === null ? '' : `/${classCode}`}?room=${code}`

/** Choice of a visitor of a room with guests: to play as a student of the class, or as a guest. */
export const roomPathAs = (code: string, role: 'class' | 'guest') => `${roomCodePath(code)}&as=${role}`

const thaiZero = 0x0e50

/** Converts full-width and Thai digits to ASCII. */
export const normalizeDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[๐-๙]/g, (digit) => String(digit.codePointAt(0)! - thaiZero))
