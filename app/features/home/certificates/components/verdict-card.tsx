import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldQuestion from '@tabler/icons-react/dist/esm/icons/IconShieldQuestion.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import type { CheckResult, Verdict } from '../credentials/check-certificate.ts'
import styles from './verdict-card.module.css'

type Tone = 'good' | 'unsure' | 'bad'

const tones: Record<Verdict, Tone> = {
  genuine: 'good',
  'status-unknown': 'unsure',
  revoked: 'bad',
  replaced: 'unsure',
  changed: 'bad',
  foreign: 'unsure',
  provisional: 'unsure',
  unreadable: 'unsure',
  unknown: 'unsure',
  unreachable: 'unsure',
}
const icons = { good: IconShieldCheck, unsure: IconShieldQuestion, bad: IconShieldX }

type VerdictCardProps = { result: CheckResult | null; heading?: 'h1' | 'h2' }

/** The verdict in one sentence, then what was checked. Without a result the check is still running. */
export function VerdictCard({ result, heading: Heading = 'h2' }: VerdictCardProps) {
  const { t } = useTranslation('certificates')
  const tone = result ? tones[result.verdict] : 'unsure'
  const Icon = icons[tone]
  return (
    <div className={styles.card} data-tone={tone} data-verdict={result?.verdict} role="status">
      <div className={styles.head}>
        <Icon className={styles.icon} aria-hidden />
        <div>
          <Heading className={styles.title}>{result ? t(`verdict.${result.verdict}`) : t('check.checking')}</Heading>
          {result && <p>{t(`verdictText.${result.verdict}`)}</p>}
        </div>
      </div>
      {result && <Checks result={result} />}
    </div>
  )
}

function Checks({
  result: { verdict, credential, isPicture, keyName, issuer, keysAt, statusAt, endedAt },
}: {
  result: CheckResult
}) {
  const { t } = useTranslation('certificates')
  const day = useDateFormatter({ dateStyle: 'long' })
  const time = useDateFormatter({ dateStyle: 'long', timeStyle: 'short' })
  const lines = [
    credential && [t(isPicture ? 'check.pictureUnsigned' : 'check.unchanged'), null],
    credential && [t('check.signedBy', { school: credential.issuer.name }), t('check.key', { key: keyName! })],
    verdict === 'status-unknown' && keysAt && [t('check.keysOf', { time: time(keysAt) }), null],
    verdict === 'genuine' && statusAt && [t('check.notRevoked'), t('check.statusOf', { time: time(statusAt) })],
  ].filter((line): line is [string, string | null] => Array.isArray(line))
  return (
    <>
      {endedAt && <p>{t('check.endedOn', { date: day(endedAt) })}</p>}
      {!credential && issuer && <p className={styles.issuer}>{t('check.issuer', { issuer })}</p>}
      {lines.length > 0 && verdict !== 'revoked' && verdict !== 'replaced' && (
        <ul className={styles.checks}>
          {lines.map(([text, note]) => (
            <li key={text}>
              <IconCheck aria-hidden />
              <span>
                {text}
                {note && <small>{note}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
