import { z } from 'zod'
import { limits } from '#rules/cards/limits.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { ClassroomHere } from './change-cards.server.ts'
import { classMisses, forgetClassMisses } from './failures.server.ts'

/** After sixty misses signing in by name rests until tomorrow; who teaches the class may open it before. What each child may still miss today stays. */
export const resumeSignIns = (classroom: ClassroomHere) =>
  defineCommand({
    name: 'resumeSignIns',
    input: z.object({}),
    load: ({ db, now }) => classMisses(db, classroom.id, now),
    allow: (actor) => can(actor, 'secrets.reset', classroom),
    async run({ db, now }, misses) {
      if (misses < limits.classPerDay) return { result: null }
      await forgetClassMisses(db, classroom.id, now)
      return {
        result: null,
        changed: [`classrooms/${classroom.id}/sign-ins`],
        audit: { act: 'class.sign-in-resumed', on: classroom.id, details: { misses } },
      }
    },
  })
