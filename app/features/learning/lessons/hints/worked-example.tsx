import { useMemo, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { unwrap } from '#rules/result.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { openCases, readLines } from '#rules/levels/open-level.ts'
import { playCase } from '#rules/levels/playback.ts'
import { draftOf } from '#rules/program/draft.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadOnlyProgram } from '../earlier/read-only-program.tsx'
import type { Skin } from '../editor.ts'
import { supportsAllSkins } from '../skins.ts'
import { Stage } from '../stage/stage.tsx'
import { stepMs, useReducedMotion } from '../stage/speed.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { changeSession, getShownFrame, openSession } from '../player/run/session.ts'
import { usePlaybackTimer } from '../player/run/use-playback-timer.ts'
import styles from './hint-ladder.module.css'

type WorkedExampleProps = {
  step: LevelStep
  world: WorldName
  /** Skin of the editor that shows the student's program. */
  editorSkin: Skin
}

/** Third hint: a similar, smaller level with its solution, read-only. */
export default function WorkedExample({ step, world: levelWorld, editorSkin }: WorkedExampleProps) {
  const { t } = useTranslation('lessons')
  const { example, rules } = step
  const world = example.world ?? levelWorld
  const place = useMemo(() => ({ world, rules, cases: example.cases }), [world, rules, example])
  const cases = useMemo(() => unwrap(openCases(place, { skin: step.skin })), [place, step.skin])
  const draft = useMemo(() => draftOf(unwrap(readLines(example.program, world))), [example, world])
  const [session, act] = useReducer(changeSession, draft, openSession)
  const skin = step.skin === 'blocks' || supportsAllSkins(world) ? editorSkin : step.skin
  const reduced = useReducedMotion()
  usePlaybackTimer(session.run, stepMs.usual, () => act({ kind: 'forward' }))
  const run = () => {
    const playbacks = cases.map((anyCase) => playCase(draft.program, anyCase))
    act({ kind: 'run', run: { playbacks, stars: 3, blocks: 0 } })
  }
  return (
    <div className={styles.example}>
      <div className={styles.picture}>
        <Stage
          setup={place}
          skin={step.skin}
          cases={cases}
          selectedCase={0}
          run={session.run}
          stepMs={reduced ? 0 : stepMs.usual}
        />
      </div>
      <ReadOnlyProgram
        draft={draft}
        step={step}
        world={world}
        skin={skin}
        initialVariables={Object.keys(example.cases[0]?.given ?? {})}
        running={session.run ? getShownFrame(session.run).nodeId : null}
      />
      <Button variant="soft" icon={<IconPlayerPlay aria-hidden />} onClick={run}>
        {t('hint.play')}
      </Button>
    </div>
  )
}
