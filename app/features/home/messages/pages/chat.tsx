import { data } from 'react-router'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getField } from '#app/platform/request/form.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { translatorSwitch } from '#app/platform/translation/translator-switch.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import { announce, announceToSchool } from '../announcements/announce.server.ts'
import { confirmAnnouncement, remindFamilies } from '../announcements/answer-announcement.server.ts'
import { MessagesScreen } from '../components/messages-screen.tsx'
import { loadMessagesPage } from '../threads/messages-page.server.ts'
import { translateMessage } from '../threads/translate-message.server.ts'
import { readThread } from '../threads/read-thread.server.ts'
import { decideMessage } from '../writing/decide-message.server.ts'
import { reportMessage } from '../writing/report-message.server.ts'
import { removeMessage } from '../writing/remove-message.server.ts'
import { writeMessage } from '../writing/write-message.server.ts'
import type { Route } from './+types/chat.ts'

export const handle: PageHandle = { title: 'messages:chat.title', hidden: true }

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return loadMessagesPage(getRequestContext(context), context.get(workspaceContext), {
    thread: searchParams.get('thread'),
    view: searchParams.get('view'),
    isEarlierShown: searchParams.get('messages') === 'earlier',
    isTranslatorOn: context.get(translatorSwitch),
  })
}

export const action = actions({
  async translate({ context, requestContext, form }) {
    const id = (getField(form, 'message') ?? '').slice(0, 60)
    const result = await translateMessage(requestContext, { id, isOn: context.get(translatorSwitch) })
    return data({ ok: true as const, result })
  },
  write: writeMessage,
  read: readThread,
  remove: removeMessage,
  decide: decideMessage,
  report: reportMessage,
  announce,
  'announce-school': announceToSchool,
  confirm: confirmAnnouncement,
  remind: remindFamilies,
})

export default function Chat({ loaderData }: Route.ComponentProps) {
  return <MessagesScreen page={loaderData} />
}
