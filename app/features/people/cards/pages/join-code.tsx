import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, useParams, useRevalidator, useSearchParams } from 'react-router'
import { solutionSchema } from '#app/features/people/classrooms/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { keyField } from '#app/platform/forms/action-fields.ts'
import { getField, toInput } from '#app/platform/request/form.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { fallBackOffline } from '#app/platform/shell/offline/fall-back-offline.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { usePreloadErrorText } from '#app/platform/errors/error-text.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { parseClassCode } from '#rules/classrooms/class-code.ts'
import { parseRoomCodeOnly, roomSignInPath } from '#rules/competitions/room-code.ts'
import { AskName } from '../name-requests/ask-name.tsx'
import { ChildPad } from '../pad/child-pad.tsx'
import { ClassTiles } from '../components/class-tiles.tsx'
import { usePuzzle } from '../components/use-puzzle.ts'
import { loadClassSignIn } from '../sign-in/class-sign-in.server.ts'
import { offlineResponse, type NameRequestSummary, type ClassSignIn, type PadChild } from '../contract.ts'
import { readClaim } from '../name-requests/name-claim.server.ts'
import { nameRequestActions } from '../name-requests/name-request-actions.server.ts'
import { spendSignInBudget, trySignIn } from '../sign-in/try-sign-in.server.ts'
import { signInByName } from '../sign-in/sign-in.server.ts'
import type { Route } from './+types/join-code.ts'

// Loaded on demand: only a child who waits for the teacher's decision needs a live connection on this page.
const NameWaiting = lazy(() => import('../name-requests/name-waiting.tsx'))

export const handle: PageHandle = { title: 'cards:joinCode.title', hidden: true }

const statusOf = ({ state }: ClassSignIn) => ({ closed: 404, puzzle: 200, open: 200 })[state]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { services, origin } = requestContext
  const signIn =
    (await spendSignInBudget(requestContext)) === null
      ? await loadClassSignIn(services, origin, params.clsCode, null, readClaim(services, request))
      : ({ state: 'closed' } as const)
  return data(signIn, { status: statusOf(signIn) })
}

export const action = actions({
  async solve({ requestContext, params, request, form }) {
    const solved = solutionSchema.safeParse(toInput(form))
    const { services, origin } = requestContext
    const solution = solved.success ? solved.data : null
    return data({
      ok: true as const,
      result: await loadClassSignIn(services, origin, params.clsCode!, solution, readClaim(services, request)),
    })
  },
  enter: ({ requestContext, request, params, form }) =>
    trySignIn(requestContext, request, signInByName, {
      ...toInput(form),
      code: parseClassCode(params.clsCode!),
      idempotencyKey: getField(form, keyField),
    }),
  ...nameRequestActions,
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  fallBackOffline(serverAction(), offlineResponse)

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders ?? new Headers()

export default function JoinCode({ loaderData }: Route.ComponentProps) {
  usePreloadErrorText()
  const { t } = useTranslation('cards')
  const localized = useLocalePath()
  const signIn = usePuzzle(loaderData)
  const [child, setChild] = useState<PadChild | null>(null)
  // `'name'` while the child types a name. A request that was sent before a reload is resumed below.
  const [nameRequest, setNameRequest] = useState<'name' | NameRequestSummary | null>(null)
  const sentRequest = signIn.state === 'open' ? signIn.asked : null
  const resumeWaiting = useEffectEvent(() => {
    if (sentRequest?.status === 'pending' || sentRequest?.status === 'approved') setNameRequest(sentRequest)
  })
  useEffect(() => resumeWaiting(), [])
  const { clsCode } = useParams()
  const [search] = useSearchParams()
  const room = parseRoomCodeOnly(search.get('room') ?? '')
  const { revalidate } = useRevalidator()
  const reload = useCallback(() => void revalidate(), [revalidate])
  // A shared tablet may show the tiles all day, so reload the class whenever a child returns to them.
  const leave = () => {
    setChild(null)
    setNameRequest(null)
    reload()
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
  const page = room ? roomSignInPath(room, signIn.code) : `/join/${signIn.code}`
  return (
    <>
      <ClassTiles
        signIn={signIn}
        page={page}
        room={room}
        hasGuests={search.has('guests')}
        onPick={setChild}
        onNotListed={() => setNameRequest('name')}
        onPauseEnd={reload}
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
      {nameRequest === 'name' && (
        <AskName
          signIn={signIn}
          onRequestSent={setNameRequest}
          onPick={(picked) => {
            setNameRequest(null)
            setChild(picked)
          }}
          onLeave={() => setNameRequest(null)}
        />
      )}
      {nameRequest !== null && nameRequest !== 'name' && (
        <Suspense>
          <NameWaiting nameRequest={nameRequest} page={page} onLeave={leave} />
        </Suspense>
      )}
    </>
  )
}
