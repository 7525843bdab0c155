import { useTranslation } from 'react-i18next'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { PublishedActivity } from '#content/publish.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { Answer, hasAnswer } from '../parts/answer.tsx'
import { Part } from '../parts/part.tsx'
import styles from './activity-page.module.css'

/** Start and end of each part of the plan as fractions of the duration. */
const shares = [0, 3 / 20, 8 / 20, 16 / 20, 1]

type ActivityPageProps = { activity: PublishedActivity; withAnswers: boolean }

/** Page of an unplugged activity: teaching plan, printable parts and, for teachers, the answers. */
export function ActivityPage({ activity, withAnswers }: ActivityPageProps) {
  const { t } = useTranslation('resources')
  const { title, goal, ages, minutes, groups, materials, plan, say, observe, adapt, reflection, printables } = activity
  const partsWithAnswers = withAnswers ? printables.filter(hasAnswer) : []
  const toMinute = (share: number) => Math.round(share * minutes)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <p className={styles.kind}>{t('activity.kind')}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.goal}>{goal}</p>
        <ul className={styles.facts}>
          <li>
            <Chip icon={<IconMoodSmile aria-hidden />}>{t('activity.ages', { from: ages[0], to: ages[1] })}</Chip>
          </li>
          <li>
            <Chip icon={<IconClock aria-hidden />}>{t('activity.minutes', { count: minutes })}</Chip>
          </li>
          <li>
            <Chip icon={<IconUsers aria-hidden />}>
              {groups.map((group) => t(groupKey(group), { count: Number(group) })).join(' · ')}
            </Chip>
          </li>
        </ul>
        <div className={styles.tools}>
          <Button icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
            {t('activity.print')}
          </Button>
        </div>
      </header>
      <div className={styles.columns}>
        <section>
          <h2>{t('activity.plan')}</h2>
          <p>
            <b>{t('activity.materials')}</b> {materials}
          </p>
          <ol className={styles.plan}>
            {plan.map((text, index) => (
              <li key={text}>
                <b>{t('activity.span', { from: toMinute(shares[index]!), to: toMinute(shares[index + 1]!) })}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
          <h2>{t('activity.talk')}</h2>
          <p>
            <b>{reflection.question}</b>
          </p>
          {withAnswers && <p>{reflection.answer}</p>}
        </section>
        <section>
          <h2>{t('activity.say')}</h2>
          <ul className={styles.list}>
            {say.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <h2>{t('activity.observe')}</h2>
          <ul className={styles.list}>
            {observe.split(/\s*·\s*/).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <h2>{t('activity.adapt')}</h2>
          <p>{adapt}</p>
          {(partsWithAnswers.length > 0 || !withAnswers) && <h2>{t('activity.answers')}</h2>}
          {!withAnswers && <p className={styles.screenOnly}>{t('activity.forTeachers')}</p>}
          {partsWithAnswers.map((part) => (
            <div key={part.id} className={styles.answer}>
              <h3>{getPartHeading(part.id)}</h3>
              <Answer part={part} words={activity.words} />
            </div>
          ))}
        </section>
      </div>
      <section className={styles.parts} aria-labelledby="parts">
        <h2 id="parts" className={styles.screenOnly}>
          {t('activity.parts')}
        </h2>
        {printables.map((part) => (
          <section key={part.id} className={styles.part}>
            <h3>{getPartHeading(part.id)}</h3>
            <div className={styles.sheet}>
              <Part part={part} words={activity.words} />
            </div>
          </section>
        ))}
      </section>
    </article>
  )

  function getPartHeading(id: string) {
    return t('activity.part', { id: `${activity.id.toUpperCase()}-${id}`, title: activity.parts[id]! })
  }
}

function groupKey(group: PublishedActivity['groups'][number]) {
  if (group === 'class') return 'activity.group.class'
  if (group === 1) return 'activity.group.alone'
  return group === 2 ? 'activity.group.pairs' : 'activity.group.more'
}
