import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { readClassCode } from '#rules/class-code.ts'
import { roomCodeAddress, roomCodeAlone, roomSignInAddress } from '#rules/competitions/room-code.ts'
import { actions } from '#app/platform/actions.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { useGo } from '#app/platform/link.tsx'
import { AppError } from '#app/platform/errors.ts'
import { keyField } from '#app/platform/action-fields.ts'
import { fieldOf, formInput } from '#app/platform/form.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { withoutNetwork } from '#app/platform/without-network.ts'
import { useErrorTextAtHand } from '#app/platform/errors/error-text.ts'
import { useCardInAddress } from '../components/card-in-address.ts'
import { CardScanner } from '../components/card-scanner.tsx'
import { ChildPad } from '../components/child-pad.tsx'
import { JoinCodeForm } from '../components/join-code-form.tsx'
import { childOfCard } from '../children.server.ts'
import { notSent } from '../contract.ts'
import { cardToken } from '../inputs.server.ts'
import { isFlood, trySignIn } from '../try-sign-in.server.ts'
import { signInByCard } from '../sign-in.server.ts'
import type { Route } from './+types/join.ts'

export const handle: PageHandle = { title: 'cards:join.title' }

/** Without script the form asks here; a whole code goes on to its class, one of a competition to where those are looked up. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { locale, signedIn } = visitOf(context)
  const query = new URL(request.url).searchParams
  const code = readClassCode(query.get('code') ?? '')
  const wanted = roomCodeAlone(query.get('room')?.slice(0, 40) ?? '')
  if (wanted && signedIn) throw redirect(localePath(locale, roomCodeAddress(wanted)))
  if (code) throw redirect(localePath(locale, wanted ? roomSignInAddress(wanted, code) : `/join/${code}`))
  const room = roomCodeAlone(query.get('code') ?? '')
  if (room) throw redirect(localePath(locale, roomCodeAddress(room)))
  return { typed: query.get('code') ?? '', again: query.get('again') ?? '', scan: query.has('card'), room: wanted }
}

/** A card is looked at, and opened. Its token comes in the body: in the address it never leaves the browser. */
export const action = actions({
  async look({ visit, form }) {
    if ((await isFlood(visit)) !== null) throw new AppError('limited')
    const token = cardToken.safeParse(fieldOf(form, 'card'))
    return data({
      ok: true as const,
      result: { child: token.success ? await childOfCard(visit.services, token.data) : null },
    })
  },
  enter: ({ visit, request, form }) =>
    trySignIn(visit, request, signInByCard, { ...formInput(form), sentAs: fieldOf(form, keyField) }),
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withoutNetwork(serverAction(), notSent)

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders ?? new Headers()

export default function Join({ loaderData: { typed, again, scan, room } }: Route.ComponentProps) {
  useErrorTextAtHand()
  const { t } = useTranslation('cards')
  const go = useGo()
  const [scanning, setScanning] = useState(scan)
  const card = useCardInAddress()

  return (
    <>
      <JoinCodeForm
        // Six digits that were typed here led back here: the field begins anew.
        key={room}
        typed={typed}
        again={again}
        room={room}
        problem={card.state === 'unknown' ? t('join.unknownCard') : card.state === 'failed' ? t('join.noAnswer') : null}
        onRetry={card.state === 'failed' ? card.again : undefined}
        looking={card.state === 'looking'}
        onScan={() => setScanning(true)}
      />
      {scanning && (
        <CardScanner
          onClose={() => setScanning(false)}
          onFound={(found) => {
            setScanning(false)
            if ('card' in found) card.look(found.card)
            else go(room ? roomSignInAddress(room, found.code) : `/join/${found.code}`)
          }}
        />
      )}
      {card.state === 'known' && (
        <ChildPad
          child={card.child}
          proof={{ card: card.token }}
          action={room ? roomSignInAddress(room) : '/join'}
          onLeave={card.forget}
        />
      )}
    </>
  )
}
