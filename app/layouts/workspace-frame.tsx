import type { ComponentProps, ReactNode } from 'react'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import type { Shell } from '#app/features/dashboard/public.ts'
import { ReloadOnConsent } from '#app/features/people/consent/public.ts'
import { ClassKites, OwnKite } from '#app/features/play/rewards/public.ts'
import { LiveConfiguration } from '#app/platform/shell/start/live-configuration.tsx'
import { LiveState } from '#app/platform/live/live-state.tsx'
import { SchoolTimeZone } from '#app/platform/time/use-dates.ts'
import { PageOutlet } from '#app/platform/shell/navigation/page-outlet.tsx'
import { SyncLine } from '#app/platform/outbox/sync-line.tsx'
import { RightsWatch } from '#app/platform/shell/person/rights-watch.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { DeskFrame } from '#app/ui/frames/desk-frame.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { LearnerFrame } from '#app/ui/frames/learner-frame.tsx'
import { MantineShell } from '#app/ui/theme/mantine-shell.tsx'
import { Menu } from '#app/ui/navigation/menu.tsx'
import { TabLinks } from '#app/ui/frames/page-head.tsx'
import { Toasts } from '#app/ui/feedback/toasts.tsx'
import { ClassDesk } from './class-desk.tsx'
import { useMenu } from './menu-items.tsx'
import { PersonMenu } from './person-menu.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'
import { ShellClassCode } from './shell-class-code.tsx'
import styles from './workspace-frame.module.css'

type WorkspaceFrameProps = {
  shell: Shell
  /** Content of the student's sky header; ignored for other roles. */
  hero?: ReactNode
  children: ReactNode
}

/** Frame of every signed-in page: sky design for students, desk design for teachers, parents and admins. */
export function WorkspaceFrame({ shell, hero, children }: WorkspaceFrameProps) {
  const { items, tabs, label, screen } = useMenu(shell)
  const homeHref = useLocalePath()('/dashboard')
  const { audience, person, menu } = shell
  const isStudent = audience === 'student' || (audience === 'nowhere' && person.kind === 'managed')

  return (
    <SchoolTimeZone value={findTimeZone(shell)}>
      <MantineShell>
        {isStudent ? (
          <OwnKiteProvider shell={shell}>
            <LearnerFrame homeHref={homeHref} items={items} hero={hero} personMenu={<LearnerMenu shell={shell} />}>
              <Content>
                {tabs.length > 0 && <TabLinks label={label} tabs={tabs} />}
                <PageOutlet>{children}</PageOutlet>
                {screen === 'profile' && (
                  <Card className={styles.onPhone}>
                    <PersonMenu shell={shell} onProfile />
                  </Card>
                )}
              </Content>
            </LearnerFrame>
          </OwnKiteProvider>
        ) : (
          <JoinRequestsProvider shell={shell}>
            {({ count, banner }) => (
              <DeskFrame
                homeHref={homeHref}
                items={items.map((item, index) =>
                  menu[index]!.name === 'students' ? { ...item, badge: count } : item,
                )}
                person={{ name: person.name, note: <LiveState /> }}
                personMenu={<PersonMenu shell={shell} />}
                switcher={<WorkspaceMenu {...shell} />}
                foot={<ShellClassCode room={shell.room} />}
                alert={banner}
              >
                <Content>
                  {tabs.length > 0 && <TabLinks label={label} tabs={tabs} />}
                  <PageOutlet>{children}</PageOutlet>
                </Content>
              </DeskFrame>
            )}
          </JoinRequestsProvider>
        )}
        <LiveConfiguration />
        {shell.consentStamp !== null && <ReloadOnConsent studentId={person.id} stamp={shell.consentStamp} />}
        <RightsWatch personId={person.id} />
        <Toasts />
      </MantineShell>
    </SchoolTimeZone>
  )
}

/** Time zone of the current school. Without one, the zone that all schools of the user share, if any. */
function findTimeZone({ room, rooms }: Shell): string | null {
  const zones = new Set(rooms.map(({ timeZone }) => timeZone))
  return room?.timeZone ?? (zones.size === 1 ? [...zones][0]! : null)
}

type JoinRequestsProviderProps = { shell: Shell; children: ComponentProps<typeof ClassDesk>['children'] }

/** Provides pending join requests to teachers; other roles get a count of zero. */
const JoinRequestsProvider = ({ shell: { audience, room }, children }: JoinRequestsProviderProps) =>
  audience === 'teacher' && room ? (
    <ClassKites classroomId={room.id}>
      <ClassDesk key={room.id} classroomId={room.id}>
        {children}
      </ClassDesk>
    </ClassKites>
  ) : (
    children({ count: 0, banner: null })
  )

/** Provides the kite that the student chose. */
const OwnKiteProvider = ({ shell: { audience, room, person }, children }: { shell: Shell; children: ReactNode }) =>
  audience === 'student' && room ? (
    <OwnKite classroomId={room.id} personId={person.id}>
      {children}
    </OwnKite>
  ) : (
    children
  )

/** Target of the skip link. */
const Content = ({ children }: { children: ReactNode }) => (
  <div id="content" tabIndex={-1} className={styles.content}>
    {children}
  </div>
)

/** User menu behind the kite in the side rail; on phones the profile page contains it instead. */
function LearnerMenu({ shell }: { shell: Shell }) {
  const { person } = shell
  return (
    <div className={styles.inRail}>
      <Menu
        side="above"
        summaryClassName={styles.who}
        summary={
          <>
            <ChildKite id={person.id} size={40} />
            <span className={styles.words}>
              <strong className={styles.name}>{person.name}</strong>
              <SyncLine />
            </span>
            <IconSelector className={styles.unfold} aria-hidden />
          </>
        }
      >
        <PersonMenu shell={shell} />
      </Menu>
    </div>
  )
}
