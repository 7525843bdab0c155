import { useTranslation } from 'react-i18next'
import IconCalendarHeart from '@tabler/icons-react/dist/esm/icons/IconCalendarHeart.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { noticeGroups, type NoticeGroup, type NoticeTopic } from '#rules/notices/notice-topics.ts'
import type { QuietHours } from '#rules/rewards/quiet-hours.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { AccountDigestDay } from '../../notices/digest-days.ts'
import { ProfileCard } from '../profile/profile-card.tsx'
import { DigestDay } from './digest-day.tsx'
import { NoticeHours } from './notice-hours.tsx'
import styles from './notification-choices.module.css'

type TopicChoice = { topic: NoticeTopic; isOn: boolean }
export type NoticeChoices = { topics: TopicChoice[]; digestDay: AccountDigestDay; hours: QuietHours | null }

const icons = { messages: IconMessage, week: IconCalendarHeart, classes: IconSchool } as const
const groups = Object.keys(noticeGroups) as NoticeGroup[]

/** Every mail that Skykite sends to an account: those that can be turned off, when they come, and those that always come. */
export function NotificationChoices({ choices: { topics, digestDay, hours } }: { choices: NoticeChoices }) {
  const { t } = useTranslation('accounts')
  const localized = useLocalePath()
  return (
    <>
      <PageHead
        title={t('notices.title')}
        note={t('notices.pageLead')}
        actions={
          <Button href={localized('/dashboard/profile')} variant="soft">
            {t('profile.title')}
          </Button>
        }
      />
      <div className={styles.cards}>
        {groups.map((group) => {
          const Icon = icons[group]
          const ofGroup = topics.filter(({ topic }) => (noticeGroups[group] as readonly string[]).includes(topic))
          return ofGroup.length === 0 ? null : (
            <ProfileCard
              key={group}
              icon={<Icon aria-hidden />}
              title={t(`notices.groups.${group}.title`)}
              lead={t(`notices.groups.${group}.lead`)}
            >
              {ofGroup.map((choice) => (
                <TopicField key={choice.topic} {...choice} digestDay={digestDay} />
              ))}
            </ProfileCard>
          )
        })}
        <NoticeHours hours={hours} />
        <ProfileCard
          icon={<IconShieldCheck aria-hidden />}
          title={t('notices.always.title')}
          lead={t('notices.always.lead')}
        >
          {null}
        </ProfileCard>
      </div>
    </>
  )
}

function TopicField({ topic, isOn, digestDay }: TopicChoice & { digestDay: AccountDigestDay }) {
  const { t } = useTranslation('accounts')
  const action = useAction('changeTopic')
  const sentState = action.fetcher.formData?.get('state')
  const isChecked = sentState ? sentState === 'on' : isOn
  return (
    <>
      <CheckField
        label={t(`notices.topics.${topic}`)}
        checked={isChecked}
        onChange={(event) => action.send({ topic, state: event.currentTarget.checked ? 'on' : 'off' })}
      />
      {action.error && <Refusal error={action.error} />}
      {topic === 'child-week' && isChecked && <DigestDay day={digestDay} />}
    </>
  )
}
