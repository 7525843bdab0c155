import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, useParams, useRevalidator } from 'react-router'
import { solution } from '#app/features/classrooms/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { fieldOf, formInput } from '#app/platform/form.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { withoutNetwork } from '#app/platform/without-network.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { readClassCode } from '#rules/class-code.ts'
import { ChildPad } from '../components/child-pad.tsx'
import { ClassTiles } from '../components/class-tiles.tsx'
import { usePuzzle } from '../components/use-puzzle.ts'
import { classOfPassage, knock } from '../class-door.server.ts'
import { notSent, type ClassDoor, type PadChild } from '../contract.ts'
import { isFlood, notIn, seatOf, tryToEnter, type Entered } from '../enter.server.ts'
import { signInByName } from '../sign-in.server.ts'
import type { Route } from './+types/join-code.ts'

export const handle: PageHandle = { title: 'cards:joinCode.title', hidden: true }

const statusOf = ({ state }: ClassDoor) => ({ closed: 404, puzzle: 200, open: 200 })[state]

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const { services, origin } = visit
  const door =
    (await isFlood(visit)) === null ? await knock(services, origin, params.clsCode) : ({ state: 'closed' } as const)
  return data(door, { status: statusOf(door) })
}

export const action = actions({
  async solve({ visit, params, form }) {
    const solved = solution.safeParse(formInput(form))
    return data({
      ok: true as const,
      result: await knock(visit.services, visit.origin, params.clsCode!, solved.success ? solved.data : null),
    })
  },
  async enter({ visit, request, params, form }) {
    const place = await classOfPassage(
      visit.services,
      fieldOf(form, 'passage') ?? '',
      readClassCode(params.clsCode!) ?? '',
    )
    if (!place) return data<Entered>(notIn({ reason: 'code-closed' }))
    return tryToEnter(visit, request, signInByName(seatOf(visit, request), place), formInput(form))
  },
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withoutNetwork(serverAction(), notSent)

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders ?? new Headers()

export default function JoinCode({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cards')
  const here = useLocalePath()
  const door = usePuzzle(loaderData)
  const [child, setChild] = useState<PadChild | null>(null)
  const { clsCode } = useParams()
  const { revalidate } = useRevalidator()
  // A tablet may stand before the tiles all day: whoever turns back finds the class, and the way in, as they are now.
  const leave = () => {
    setChild(null)
    void revalidate()
  }

  if (door.state === 'puzzle')
    return <EmptyState mood="thinking" heading="h1" title={t('joinCode.puzzle')} hint={t('joinCode.puzzleHint')} />
  if (door.state === 'closed')
    return (
      <EmptyState
        mood="lost"
        heading="h1"
        title={t('joinCode.closed')}
        hint={t('joinCode.closedHint')}
        action={
          <Button href={here(`/join?again=${encodeURIComponent(clsCode ?? '')}`)} size="large">
            {t('joinCode.again')}
          </Button>
        }
      />
    )
  return (
    <>
      <ClassTiles door={door} onPick={setChild} />
      {child && (
        <ChildPad
          key={child.id}
          child={child}
          proof={{ student: child.id, passage: door.passage }}
          action={`join/${door.code}`}
          onLeave={leave}
        />
      )}
    </>
  )
}
