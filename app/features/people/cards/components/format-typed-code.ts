import { formatRoomCode, normalizeDigits, roomCodeLength } from '#rules/competitions/room-code.ts'
import { classCodeLength, formatClassCode } from '#rules/classrooms/class-code.ts'

/** Groups a code while it is typed: up to six digits as the room code on the wall, all others as a class code. */
export function formatTypedCode(typed: string): string {
  const letters = normalizeDigits(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, classCodeLength)
  if (letters.length > 3 && letters.length <= roomCodeLength && /^\d+$/.test(letters)) return formatRoomCode(letters)
  return letters.length > 4 ? formatClassCode(letters) : letters
}
