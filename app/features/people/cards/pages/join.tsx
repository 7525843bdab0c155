import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { parseClassCode } from '#rules/classrooms/class-code.ts'
import { roomCodePath, parseRoomCodeOnly, roomSignInPath } from '#rules/competitions/room-code.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { useNavigateTo } from '#app/platform/pages/link.tsx'
import { AppError } from '#app/platform/errors/errors.ts'
import { keyField } from '#app/platform/forms/action-fields.ts'
import { getField, toInput } from '#app/platform/request/form.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { fallBackOffline } from '#app/platform/shell/offline/fall-back-offline.ts'
import { usePreloadErrorText } from '#app/platform/errors/error-text.ts'
import { useCardInAddress } from '../components/card-in-address.ts'
import { CardScanner } from '../components/card-scanner.tsx'
import { ChildPad } from '../pad/child-pad.tsx'
import { JoinCodeForm } from '../components/join-code-form.tsx'
import { findChildByCard } from '../children.server.ts'
import { offlineResponse } from '../contract.ts'
import { cardToken } from '../sign-in/inputs.server.ts'
import { spendSignInBudget, trySignIn } from '../sign-in/try-sign-in.server.ts'
import { signInByCard } from '../sign-in/sign-in.server.ts'
import type { Route } from './+types/join.ts'

export const handle: PageHandle = { title: 'cards:join.title' }

/** Without JavaScript the form submits here: redirects a class code to its class and a room code to its competition. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { locale, signedIn } = getRequestContext(context)
  const query = new URL(request.url).searchParams
  const code = parseClassCode(query.get('code') ?? '')
  const requestedRoom = parseRoomCodeOnly(query.get('room')?.slice(0, 40) ?? '')
  if (requestedRoom && signedIn) throw redirect(localePath(locale, roomCodePath(requestedRoom)))
  if (code) throw redirect(localePath(locale, requestedRoom ? roomSignInPath(requestedRoom, code) : `/join/${code}`))
  const room = parseRoomCodeOnly(query.get('code') ?? '')
  if (room) throw redirect(localePath(locale, roomCodePath(room)))
  return {
    typed: query.get('code') ?? '',
    again: query.get('again') ?? '',
    scan: query.has('card'),
    room: requestedRoom,
  }
}

/** The card token comes in the request body: in the QR address it is a URL fragment, which browsers do not send. */
export const action = actions({
  async look({ requestContext, form }) {
    if ((await spendSignInBudget(requestContext)) !== null) throw new AppError('limited')
    const token = cardToken.safeParse(getField(form, 'card'))
    return data({
      ok: true as const,
      result: { child: token.success ? await findChildByCard(requestContext.services, token.data) : null },
    })
  },
  enter: ({ requestContext, request, form }) =>
    trySignIn(requestContext, request, signInByCard, { ...toInput(form), idempotencyKey: getField(form, keyField) }),
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  fallBackOffline(serverAction(), offlineResponse)

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders ?? new Headers()

export default function Join({ loaderData: { typed, again, scan, room } }: Route.ComponentProps) {
  usePreloadErrorText()
  const { t } = useTranslation('cards')
  const navigateTo = useNavigateTo()
  const [isScanning, setScanning] = useState(scan)
  const card = useCardInAddress()

  return (
    <>
      <JoinCodeForm
        // A typed room code redirects back to this page with `room` set: remount to empty the field.
        key={room}
        typed={typed}
        invalidCode={again}
        room={room}
        problem={card.state === 'unknown' ? t('join.unknownCard') : card.state === 'failed' ? t('join.noAnswer') : null}
        onRetry={card.state === 'failed' ? card.retry : undefined}
        looking={card.state === 'looking'}
        onScan={() => setScanning(true)}
      />
      {isScanning && (
        <CardScanner
          onClose={() => setScanning(false)}
          onScan={(scan) => {
            setScanning(false)
            if ('card' in scan) card.lookUp(scan.card)
            else navigateTo(room ? roomSignInPath(room, scan.code) : `/join/${scan.code}`)
          }}
        />
      )}
      {card.state === 'known' && (
        <ChildPad
          child={card.child}
          proof={{ card: card.token }}
          action={room ? roomSignInPath(room) : '/join'}
          onLeave={card.forget}
        />
      )}
    </>
  )
}
