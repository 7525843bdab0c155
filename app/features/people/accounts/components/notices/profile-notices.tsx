import { useTranslation } from 'react-i18next'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import type { NoticeTopic } from '#rules/notices/notice-topics.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import type { AccountDigestDay } from '../../notices/digest-days.ts'
import { ProfileCard } from '../profile/profile-card.tsx'
import { DigestDay } from './digest-day.tsx'

export type NoticeChoices = { topic: NoticeTopic; isOn: boolean; day: AccountDigestDay | null }[]

/** Mails about classes that the user can turn off by topic. */
export function ProfileNotices({ choices }: { choices: NoticeChoices }) {
  const { t } = useTranslation('accounts')
  return (
    <ProfileCard icon={<IconMail aria-hidden />} title={t('notices.title')} lead={t('notices.profileLead')}>
      {choices.map((choice) => (
        <NoticeTopicChoice key={choice.topic} {...choice} />
      ))}
    </ProfileCard>
  )
}

function NoticeTopicChoice({ topic, isOn, day }: NoticeChoices[number]) {
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
      {day !== null && isChecked && <DigestDay day={day} />}
    </>
  )
}
