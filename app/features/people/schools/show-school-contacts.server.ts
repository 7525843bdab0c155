import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { nameField } from '#app/platform/forms/name-field.ts'
import { schoolUuid } from '#app/platform/forms/uuid.ts'
import { memberships } from './tables.server.ts'

const maxContacts = 20

/** Shows staff the admins of a school. The reason is in the log of the school, so that the school sees it. */
export const showSchoolContacts = defineCommand({
  name: 'showSchoolContacts',
  readOnly: true,
  input: z.object({ schoolId: schoolUuid, reason: nameField(120) }),
  school: async (_, __, { schoolId }) => schoolId,
  load: async (_, { schoolId }) => ({ schoolId }),
  allow: (actor) => can(actor, 'school.contact'),

  async run({ db }, { schoolId }, { reason }) {
    const isAdmin = and(
      eq(memberships.schoolId, schoolId),
      eq(memberships.role, 'admin'),
      eq(memberships.status, 'active'),
      // Accounts that a school made for a child have no address of a person.
      eq(users.kind, 'adult'),
    )
    const contacts = await db
      .select({ name: users.name, email: users.email })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(isAdmin)
      .orderBy(users.name)
      .limit(maxContacts)
    return { result: { contacts }, audit: { act: 'school.contact', on: schoolId, details: { reason } } }
  },
})
