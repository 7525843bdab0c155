import { and, eq } from 'drizzle-orm'
import { isOpenMailInvitation } from '#rules/digests/mail-invitation.ts'
import { givenNameOf } from '#rules/certificates/short-name.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { OpenedInvitation, ReaderChoices } from '../contract.ts'
import { loadInvitationFacts } from '../invitations/invitation-mail.server.ts'
import { listReaderChildren } from '../sending/digest-readers.server.ts'
import { digestReaders, parentMailInvitations } from '../tables.server.ts'
import { readToken, type TokenTarget } from '../tokens.server.ts'

type LinkContext = Pick<RequestContext, 'services'>

const openSchool = <T>(
  { services }: LinkContext,
  { schoolId }: TokenTarget,
  work: Parameters<typeof inTransaction<T>>[2],
) => inTransaction(services.pool, { schoolId, personId: null, staff: false }, work, 'read only')

/** The invitation of a link; `null` if the link is not ours. */
export async function openInvitationLink(context: LinkContext, token: string): Promise<OpenedInvitation | null> {
  const target = readToken(context.services.env, 'invitation', token)
  if (!target) return null
  return openSchool(context, target, async (db) => {
    const [invitation] = await db
      .select()
      .from(parentMailInvitations)
      .where(and(eq(parentMailInvitations.schoolId, target.schoolId), eq(parentMailInvitations.id, target.id)))
    if (!invitation) return null
    const { schoolId, studentId, madeBy, status, expiresAt } = invitation
    const until = expiresAt.getTime()
    const isOpen = isOpenMailInvitation({ status, expiresAt: until }, context.services.now())
    const facts = await loadInvitationFacts(db, { schoolId, student: studentId, madeBy, until })
    const isEnded = !isOpen && status !== 'accepted'
    return {
      ...facts,
      // A wrong recipient learns no names after the teacher cancelled.
      ...(isEnded && { child: '', school: '', teacher: '' }),
      token,
      state: isOpen ? 'open' : isEnded ? 'ended' : 'accepted',
      until: expiresAt.toISOString(),
    }
  })
}

/** The choices of a reader without an account; `null` if the link is not ours, or the reader is gone. */
export async function openReaderLink(context: LinkContext, token: string): Promise<ReaderChoices | null> {
  const target = readToken(context.services.env, 'reader', token)
  if (!target) return null
  return openSchool(context, target, async (db) => {
    const [reader] = await db
      .select({ day: digestReaders.day })
      .from(digestReaders)
      .where(and(eq(digestReaders.schoolId, target.schoolId), eq(digestReaders.id, target.id)))
    const school = await schoolById(db, target.schoolId)
    if (!reader || !school) return null
    const children = await listReaderChildren(db, { schoolId: target.schoolId, id: target.id, week: null })
    return { token, school: school.name, children: children.map(({ name }) => givenNameOf(name)), day: reader.day }
  })
}
