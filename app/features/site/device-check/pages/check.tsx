import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { checks, judgeAll, overallResult, type Check, type Report } from '#rules/devices/device-check.ts'
import { decodeReport, encodeReport, type SharedReport } from '#rules/devices/device-report.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { Link } from '#app/platform/pages/link.tsx'
import { useDevice } from '#app/platform/shell/device/device.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { WaoStill, type Mood } from '#app/ui/wao/wao-still.tsx'
import { useDeviceCheck } from '../components/use-device-check.ts'
import { encodeDevice } from '../components/readings.ts'
import { DeviceRow } from '../components/row.tsx'
import { DeviceShare } from '../components/share.tsx'
import { CameraTrial, FontTrial, SoundTrial, TouchTrial } from '../components/trials.tsx'
import { describeDevice, formatReport, describeCheck } from '../components/check-messages.ts'
import { DevicePage } from '../components/device-page.tsx'
import styles from './check.module.css'

export const handle: PageHandle = { title: 'device-check:check.title', description: 'device-check:check.lead' }

const moods = {
  reading: 'thinking',
  'so-far': 'hello',
  ready: 'cheering',
  notes: 'hello',
  'not-ready': 'stuck',
} as const satisfies Record<string, Mood>

/** Tests for a school's IT staff whether this device meets all requirements of Skykite. */
export default function DeviceCheck() {
  const { t } = useTranslation('device-check')
  const { pathname } = useLocation()
  const { locale } = splitLocale(pathname)
  const device = useDevice()
  const shared = useSharedReport()
  const { report: ownReport, fill, restart } = useDeviceCheck(shared === null)
  const report = shared?.report ?? ownReport
  const verdicts = judgeAll(report)
  const state = overallResult(verdicts)
  const doneCount = checks.filter((check) => report[check] !== null).length
  const getReportToShare = (): SharedReport =>
    shared ?? { minute: Math.floor(Date.now() / 60_000), ...encodeDevice(device), report: ownReport }

  return (
    <DevicePage title={t('check.title')} lead={t('check.lead')}>
      {shared && (
        <Notice
          kind="info"
          title={t('check.shared')}
          action={
            <Button size="small" href={pathname}>
              {t('check.checkThis')}
            </Button>
          }
        >
          {describeDevice(t, locale, shared)}
        </Notice>
      )}
      <Card as="section" depth="lifted" padding="large" className={styles.summary} aria-labelledby="outcome">
        <WaoStill mood={moods[state]} size={128} className={styles.wao} />
        <div className={styles.outcome}>
          <div role="status" data-state={state}>
            <h2 id="outcome">{t(`check.overall.${state}`, { done: doneCount, total: checks.length })}</h2>
          </div>
          <p>{t('check.private')}</p>
          {state !== 'reading' && (
            <DeviceShare
              text={() => formatReport(t, locale, getReportToShare())}
              link={() => `${location.origin}${location.pathname}#report=${encodeReport(getReportToShare())}`}
            />
          )}
          {!shared && (
            <Button
              size="small"
              variant="plain"
              className={styles.again}
              icon={<IconRefresh aria-hidden />}
              disabled={state === 'reading'}
              onClick={restart}
            >
              {t('check.again')}
            </Button>
          )}
        </div>
      </Card>
      <h2 className="sk-visually-hidden">{t('check.each')}</h2>
      <ol className={styles.rows}>
        {checks.map((check) => (
          <DeviceRow key={check} check={check} checkMessages={describeCheck(t, locale, check, report)}>
            {!shared && <Trial check={check} report={ownReport} fill={fill} />}
          </DeviceRow>
        ))}
      </ol>
    </DevicePage>
  )
}

type TrialProps = { check: Check; report: Report; fill: ReturnType<typeof useDeviceCheck>['fill'] }

function Trial({ check, report, fill }: TrialProps) {
  const { t } = useTranslation('device-check')
  if (check === 'sound' && report.sound)
    return <SoundTrial readings={report.sound} onRead={(readings) => fill('sound', readings)} />
  if (check === 'pointer' && report.pointer)
    return <TouchTrial readings={report.pointer} onRead={(readings) => fill('pointer', readings)} />
  if (check === 'camera' && report.camera)
    return <CameraTrial readings={report.camera} onRead={(readings) => fill('camera', readings)} />
  if (check === 'fonts') return <FontTrial />
  if (check === 'graphics')
    return (
      <Link to="/test/the-phaser" className={styles.link}>
        {t('check.graphics.long')}
      </Link>
    )
  return null
}

/** Undefined until the browser has read the hash of the address, which never reaches the server. */
function useSharedReport(): SharedReport | null | undefined {
  const { hash } = useLocation()
  const [shared, setShared] = useState<SharedReport | null>()
  useEffect(() => setShared(decodeReport(/^#report=(.+)$/.exec(hash)?.[1] ?? '')), [hash])
  return shared
}
