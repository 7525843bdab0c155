import { setTimeout as sleep } from 'node:timers/promises'
import { maskedFrame, openRaw } from '#bench/live/raw-client.ts'
import type { People } from '../surface/people.ts'
import { note, boardRecordPath } from '../surface/entry-points.ts'
import { worstTexts } from './worst-texts.ts'

/** Maximum message size; the gateway closes connections that send more. */
const frameBytes = 64 * 1024 - 200

/** The most expensive live messages, each of maximum length. */
export function worstFrames(people: People): Record<string, () => string> {
  const board = `classrooms/${people.classroomId}/board`
  const record = () => boardRecordPath(people)
  const set = (v: string) => `{"t":"set","i":1,"p":${JSON.stringify(record())},"v":${v}}`
  const repeatItems = (count: number, item: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => item(index)).join(',')
  return {
    ...Object.fromEntries(
      Object.keys(worstTexts).map((kind) => [
        `set: text of ${kind}`,
        () => set(JSON.stringify({ ...note, text: worstTexts[kind]!(frameBytes / 3) })),
      ]),
    ),
    ...Object.fromEntries(
      ['deep arrays', 'deep objects', 'wide array', 'array of objects', 'object of many keys'].map((kind) => [
        `set: ${kind}`,
        () => set(worstTexts[kind]!(frameBytes - 200)),
      ]),
    ),
    'set: a path of many keys': () => `{"t":"set","i":1,"p":"${board}${'/a'.repeat(14_000)}","v":1}`,
    'on: a path of many keys': () => `{"t":"on","i":1,"p":"${'a/'.repeat(14_900)}a"}`,
    'on: a path of percent signs': () => `{"t":"on","i":1,"p":"${'%25'.repeat(9_900)}"}`,
    'on: a path of slashes': () => `{"t":"on","i":1,"p":"${'/'.repeat(29_900)}"}`,
    'on: a path of marks': () => `{"t":"on","i":1,"p":"a${'\u0301\u0323'.repeat(7_000)}"}`,
    'update: many records': () =>
      `{"t":"update","i":1,"u":{${repeatItems(480, () => `"${record()}":{"text":"a","colour":"sun"}`)}}}`,
    'update: many short paths': () =>
      `{"t":"update","i":1,"u":{${repeatItems(5_000, (position) => `"${position.toString(36)}":1`)}}}`,
    'update: one path again and again': () => `{"t":"update","i":1,"u":{${repeatItems(8_000, () => '"a":1')}}}`,
    'bye: many records': () =>
      `{"t":"bye","i":1,"u":{${repeatItems(480, () => `"${record()}":{"text":"a","colour":"sun"}`)}}}`,
    'cas: a long name': () =>
      `{"t":"cas","i":1,"p":"${record()}","e":0,"v":{"text":"a","colour":"sun"},"n":"${'n'.repeat(60_000)}"}`,
    'many fields': () => `{"t":"hi","i":1,${repeatItems(7_000, (position) => `"k${position}":1`)}}`,
    'one field again and again': () => `{${repeatItems(8_000, () => '"t":"hi"')},"i":1}`,
    'a number of many digits': () => `{"t":"hi","i":${'9'.repeat(60_000)}}`,
    'nothing but spaces': () => ' '.repeat(frameBytes),
    'listen to all there is of a full board': () => `{"t":"on","i":1,"p":"${board}"}`,
  }
}

/** Sends one message as the class owner and waits until it is answered or the connection is closed. */
export async function sendFrame(port: number, people: People, text: string): Promise<void> {
  const client = await openRaw(port, people.sessions.get('owner')!.id)
  client.socket.on('error', () => {})
  const answered = new Promise<void>((resolve) => (client.onText = () => resolve()))
  client.socket.write(maskedFrame(text))
  await Promise.race([answered, client.closed, sleep(2_000)])
  client.socket.destroy()
}
