import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { chooseSessionRoom } from '#app/features/accounts/public.server.ts'
import { schoolsOf } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { RoomChoice } from './contract.ts'
import { roomsInSchool, roomsOf } from '#app/features/rooms/public.server.ts'

const named = (rooms: readonly RoomChoice[], room: string) =>
  rooms.find(({ kind, id }) => `${kind}/${id}` === room) ?? null

/** Goes into a room of one's own: a class, a child, a school they run. */
export const chooseRoom = defineCommand({
  name: 'chooseRoom',
  input: z.object({ room: z.string().max(60) }),
  school: async (services, { id }, { room }) =>
    id ? (named(await roomsOf(services, id), room)?.schoolId ?? null) : null,
  async load({ db, actor, schoolId }, { room }) {
    const personId = actor.id
    if (!personId || !schoolId) return { personId, choice: null }
    const membership = (await schoolsOf(db, personId)).find((one) => one.schoolId === schoolId)
    return { personId, choice: membership ? named(await roomsInSchool(db, personId, membership), room) : null }
  },
  allow: (actor, { personId, choice }) => choice !== null && can(actor, 'room.choose', { personId }),
  async run({ db, session }, { choice }) {
    const { kind, id, schoolId } = choice!
    if (session) await chooseSessionRoom(db, session.id, { kind, id, schoolId })
    return { result: { kind, id } }
  },
})
