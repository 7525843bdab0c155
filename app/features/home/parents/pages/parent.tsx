import { data } from 'react-router'
import { can } from '#rules/permissions.ts'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { describeParentCode, linkChild } from '#app/features/people/guardians/public.server.ts'
import { GoneLinkPage, InvitationPage, WeeklyChoicePage } from '#app/features/home/digests/public-pages.ts'
import {
  answerParentInvitation,
  chooseDigestDay,
  openInvitationLink,
  openReaderLink,
  sendDigestSample,
} from '#app/features/home/digests/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { getField } from '#app/platform/request/form.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { buildQuestionData } from '#app/platform/shell/document/structured-data.ts'
import type { Question } from '#app/ui/sections/sections.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import type { ParentVisitor } from '../linking/parent-code-panel.tsx'
import { ParentPage } from '../linking/parent-page.tsx'
import type { Route } from './+types/parent.ts'

export const handle: PageHandle = {
  title: 'parents:parent.title',
  description: 'parents:parent.description',
  // Pages of mail links show no questions, and their messages are not in the browser.
  structuredData: (data, t) =>
    (data as { mailLink: unknown } | undefined)?.mailLink
      ? []
      : [buildQuestionData(asMessageList<Question>(t('parents:parent.faq', { returnObjects: true })))],
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { actor } = requestContext
  const visitor: ParentVisitor = actor.id === null ? 'visitor' : can(actor, 'child.link') ? 'adult' : 'child'
  const query = new URL(request.url).searchParams
  const [invitation, weekly] = [query.get('invitation'), query.get('weekly')]
  const mailLink =
    invitation !== null
      ? { kind: 'invitation' as const, invitation: await openInvitationLink(requestContext, invitation) }
      : weekly !== null
        ? { kind: 'weekly' as const, choices: await openReaderLink(requestContext, weekly) }
        : null
  return { visitor, mailLink }
}

export const action = actions({
  async look({ requestContext, form }) {
    const code = await describeParentCode(requestContext, (getField(form, 'code') ?? '').slice(0, 60))
    if (!code) throw new AppError('refused', { reason: 'parent-code-fails' })
    return data({ ok: true as const, result: { code } })
  },
  link: linkChild,
  answer: answerParentInvitation,
  'choose-day': chooseDigestDay,
  'send-sample': sendDigestSample,
})

/** Page for parents. Links in mails open it for parents without an account. */
export default function Parent({ loaderData: { visitor, mailLink } }: Route.ComponentProps) {
  if (mailLink?.kind === 'invitation')
    return mailLink.invitation ? <InvitationPage invitation={mailLink.invitation} /> : <GoneLinkPage />
  if (mailLink?.kind === 'weekly')
    return mailLink.choices ? <WeeklyChoicePage choices={mailLink.choices} /> : <GoneLinkPage />
  return <ParentPage visitor={visitor} />
}
