import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { PublishedStep } from '#content/publish.ts'
import { saveStars, type Recorder } from '#app/features/learning/progress/public-player.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { ActivityTexts, StoryTexts } from './lesson-content.ts'
import type { StepLinks } from './use-step-links.ts'
import { protectThaiName } from './thai-name.ts'
import { useTest } from '../test/test-mode.ts'
import styles from './reading-step.module.css'

type ReadingStepProps = {
  links: StepLinks
  personId: string | null
  recorder: Recorder
  step: Extract<PublishedStep, { kind: 'story' | 'unplugged' }>
  texts: unknown
}

/** A story or an unplugged activity: to be read or listened to. */
export default function ReadingStep({ links, personId, recorder, step, texts }: ReadingStepProps) {
  const { t } = useTranslation('lessons')
  const isTest = useTest() !== null
  useEffect(() => recorder.recordOpening(), [recorder])
  const recordDone = () => {
    recorder.answer('done')
    if (!isTest) saveStars(personId, step.id, 1)
  }
  return (
    <Card depth="lifted" padding="large" className={styles.sheet}>
      {step.kind === 'story' ? <Story texts={texts as StoryTexts} /> : <Activity texts={texts as ActivityTexts} />}
      <div className={styles.foot}>
        <Button variant="go" size="large" href={links.next} icon={<IconArrowRight aria-hidden />} onClick={recordDone}>
          {t(links.nextLabel)}
        </Button>
      </div>
    </Card>
  )
}

function Story({ texts: { title, body } }: { texts: StoryTexts }) {
  return (
    <>
      <header className={styles.head}>
        <WaoStill mood="hello" size={120} />
        <h2 className={styles.title}>{protectThaiName(title)}</h2>
        <ReadAloud text={`${title}. ${body}`} />
      </header>
      <p className={styles.story}>{protectThaiName(body)}</p>
    </>
  )
}

function Activity({ texts: { code, title, materials, plan, talk } }: { texts: ActivityTexts }) {
  const { t } = useTranslation('lessons')
  const localized = useLocalePath()
  // The page of an activity only names its lesson to students.
  const isManaged = useRouteLoaderData<{ person: { kind: string } | null }>('root')?.person?.kind === 'managed'
  return (
    <>
      <header className={styles.head}>
        <WaoStill mood="asleep" size={120} />
        <div>
          <p className={styles.kind}>{t('player.unplugged.kind')}</p>
          <h2 className={styles.title}>{title}</h2>
        </div>
        <ReadAloud text={[title, t('player.unplugged.together'), ...plan].join(' ')} />
      </header>
      <p className={styles.together}>{t('player.unplugged.together')}</p>
      <p className={styles.materials}>
        <b>{t('player.unplugged.materials')}</b> {materials}
      </p>
      <ol className={styles.plan}>
        {plan.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ol>
      <section className={styles.talk}>
        <h3>{t('player.unplugged.talk')}</h3>
        <p>{talk.question}</p>
        <details>
          <summary>{t('player.unplugged.answer')}</summary>
          <p>{talk.reply}</p>
        </details>
      </section>
      {!isManaged && (
        <p>
          <Button
            variant="soft"
            icon={<IconPrinter aria-hidden />}
            href={localized(`/resource/${code}`)}
            target="_blank"
          >
            {t('player.unplugged.print')}
          </Button>
        </p>
      )}
    </>
  )
}
