import { Suspense, useMemo, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { trusted } from '#rules/lib/result.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { openCases, readLines, vocabularies } from '#rules/levels/open-level.ts'
import { playCase } from '#rules/levels/playback.ts'
import { draftOf } from '#rules/program/draft.ts'
import { Button } from '#app/ui/button.tsx'
import type { Skin } from '../editor.ts'
import { editors, isSameInAll } from '../skins.ts'
import { Stage } from '../stage/stage.tsx'
import { stepMs, useReducedMotion } from '../stage/speed.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { changeSession, frameShown, openSession } from '../player/session.ts'
import { usePlaying } from '../player/use-playing.ts'
import styles from './hint-ladder.module.css'

const nothing = () => {}

type WorkedExampleProps = {
  step: LevelStep
  world: WorldName
  /** In which the learner's own program is shown. */
  shown: Skin
}

/** A similar, smaller level with the program that solves it: to look at, not to change. */
export default function WorkedExample({ step, world: own, shown }: WorkedExampleProps) {
  const { t } = useTranslation('lessons')
  const { example, rules } = step
  const world = example.world ?? own
  const place = useMemo(() => ({ world, rules, cases: example.cases }), [world, rules, example])
  const cases = useMemo(() => trusted(openCases(place, { skin: step.skin })), [place, step.skin])
  const draft = useMemo(() => draftOf(trusted(readLines(example.program, world))), [example, world])
  const [session, act] = useReducer(changeSession, draft, openSession)
  const skin = step.skin === 'blocks' || isSameInAll(world) ? shown : step.skin
  const reduced = useReducedMotion()
  usePlaying(session.run, stepMs.usual, () => act({ kind: 'forward' }))
  const run = () => {
    const playbacks = cases.map((one) => playCase(draft.program, one))
    act({ kind: 'run', run: { playbacks, stars: 3, blocks: 0 } })
  }
  const Editor = editors[skin]!
  return (
    <div className={styles.example}>
      <div className={styles.picture}>
        <Stage
          place={place}
          skin={step.skin}
          cases={cases}
          looking={0}
          run={session.run}
          stepMs={reduced ? 0 : stepMs.usual}
        />
      </div>
      <Suspense fallback={null}>
        <Editor
          draft={draft}
          onChange={nothing}
          offered={{ blocks: 'all', countsWithDots: step.skin === 'icons' }}
          world={world}
          vocabulary={vocabularies[world]}
          given={Object.keys(example.cases[0]?.given ?? {})}
          selected={null}
          onSelect={nothing}
          running={session.run ? frameShown(session.run).nodeId : null}
          marks={[]}
          readOnly
          onUndo={nothing}
          onRedo={nothing}
        />
      </Suspense>
      <Button variant="soft" icon={<IconPlayerPlay aria-hidden />} onClick={run}>
        {t('hint.play')}
      </Button>
    </div>
  )
}
