import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { chooseSessionRoom } from '#app/features/accounts/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { RoomChoice } from './contract.ts'

/** Goes into a room; the caller has found the person's rooms, and only those can be chosen. */
export const chooseRoom = (sessionId: string, rooms: readonly RoomChoice[]) =>
  defineCommand({
    name: 'chooseRoom',
    input: z.object({ room: z.string() }),
    load: async ({ actor }, { room }) => ({
      personId: actor.id,
      choice: rooms.find(({ kind, id }) => `${kind}/${id}` === room) ?? null,
    }),
    allow: (actor, { personId, choice }) => choice !== null && can(actor, 'room.choose', { personId }),
    async run({ db }, { choice }) {
      const { kind, id, schoolId } = choice!
      await chooseSessionRoom(db, sessionId, { kind, id, schoolId })
      return { result: { kind, id } }
    },
  })
