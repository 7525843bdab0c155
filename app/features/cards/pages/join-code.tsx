import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, useParams, useRevalidator, useSearchParams } from 'react-router'
import { solution } from '#app/features/classrooms/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { keyField } from '#app/platform/action-fields.ts'
import { fieldOf, formInput } from '#app/platform/form.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { withoutNetwork } from '#app/platform/without-network.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useErrorTextAtHand } from '#app/platform/errors/error-text.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { readClassCode } from '#rules/class-code.ts'
import { roomCodeAlone, roomSignInAddress } from '#rules/competitions/room-code.ts'
import { AskName } from '../components/ask-name.tsx'
import { ChildPad } from '../components/child-pad.tsx'
import { ClassTiles } from '../components/class-tiles.tsx'
import { usePuzzle } from '../components/use-puzzle.ts'
import { classSignInFor } from '../class-sign-in.server.ts'
import { notSent, type AskedByName, type ClassSignIn, type PadChild } from '../contract.ts'
import { claimIn } from '../name-claim.server.ts'
import { nameRequestActions } from '../name-request-actions.server.ts'
import { isFlood, trySignIn } from '../try-sign-in.server.ts'
import { signInByName } from '../sign-in.server.ts'
import type { Route } from './+types/join-code.ts'

// It listens for the teacher's answer; nobody else on this page needs a live connection.
const NameWaiting = lazy(() => import('../components/name-waiting.tsx'))

export const handle: PageHandle = { title: 'cards:joinCode.title', hidden: true }

const statusOf = ({ state }: ClassSignIn) => ({ closed: 404, puzzle: 200, open: 200 })[state]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const { services, origin } = visit
  const signIn =
    (await isFlood(visit)) === null
      ? await classSignInFor(services, origin, params.clsCode, null, claimIn(services, request))
      : ({ state: 'closed' } as const)
  return data(signIn, { status: statusOf(signIn) })
}

export const action = actions({
  async solve({ visit, params, request, form }) {
    const solved = solution.safeParse(formInput(form))
    const { services, origin } = visit
    const given = solved.success ? solved.data : null
    return data({
      ok: true as const,
      result: await classSignInFor(services, origin, params.clsCode!, given, claimIn(services, request)),
    })
  },
  enter: ({ visit, request, params, form }) =>
    trySignIn(visit, request, signInByName, {
      ...formInput(form),
      code: readClassCode(params.clsCode!),
      sentAs: fieldOf(form, keyField),
    }),
  ...nameRequestActions,
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withoutNetwork(serverAction(), notSent)

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders ?? new Headers()

export default function JoinCode({ loaderData }: Route.ComponentProps) {
  useErrorTextAtHand()
  const { t } = useTranslation('cards')
  const localized = useLocalePath()
  const signIn = usePuzzle(loaderData)
  const [child, setChild] = useState<PadChild | null>(null)
  // Who has asked already waits on, also after the page was loaded anew.
  const [asking, setAsking] = useState<'name' | AskedByName | null>(null)
  const asked = signIn.state === 'open' ? signIn.asked : null
  const waitsOn = useEffectEvent(() => {
    if (asked?.status === 'pending' || asked?.status === 'approved') setAsking(asked)
  })
  useEffect(() => waitsOn(), [])
  const { clsCode } = useParams()
  const [search] = useSearchParams()
  const room = roomCodeAlone(search.get('room') ?? '')
  const { revalidate } = useRevalidator()
  const readAnew = useCallback(() => void revalidate(), [revalidate])
  // A tablet may stand before the tiles all day: whoever turns back finds the class, and the way in, as they are now.
  const leave = () => {
    setChild(null)
    setAsking(null)
    readAnew()
  }

  if (signIn.state === 'puzzle')
    return <EmptyState mood="thinking" heading="h1" title={t('joinCode.puzzle')} hint={t('joinCode.puzzleHint')} />
  if (signIn.state === 'closed')
    return (
      <EmptyState
        mood="lost"
        heading="h1"
        title={t('joinCode.closed')}
        hint={t('joinCode.closedHint')}
        action={
          <Button
            href={localized(`/join?again=${encodeURIComponent(clsCode ?? '')}${room ? `&room=${room}` : ''}`)}
            size="large"
          >
            {t('joinCode.again')}
          </Button>
        }
      />
    )
  const page = room ? roomSignInAddress(room, signIn.code) : `/join/${signIn.code}`
  return (
    <>
      <ClassTiles
        signIn={signIn}
        page={page}
        room={room}
        onPick={setChild}
        onAsk={() => setAsking('name')}
        onFree={readAnew}
      />
      {child && (
        <ChildPad
          key={child.id}
          child={child}
          proof={{ student: child.id, codeProof: signIn.codeProof }}
          action={page}
          onLeave={leave}
        />
      )}
      {asking === 'name' && (
        <AskName
          signIn={signIn}
          onAsked={setAsking}
          onPick={(picked) => {
            setAsking(null)
            setChild(picked)
          }}
          onLeave={() => setAsking(null)}
        />
      )}
      {asking !== null && asking !== 'name' && (
        <Suspense>
          <NameWaiting asked={asking} page={page} onLeave={leave} />
        </Suspense>
      )}
    </>
  )
}
