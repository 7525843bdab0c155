import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { listMigrations } from './db/migration-names.ts'
import { iconPaths } from './tools/icon-paths.ts'
import { programWorker } from './tools/program-worker.ts'
import { stagePhaser } from './tools/stage-phaser.ts'

/** One id per build: it names the build manifest, the page cache and the service worker's precache. */
const buildId = process.env.BUILD_ID ?? Date.now().toString(36)

/** What every page needs travels as two files: seventy small ones compress worse and each asks for itself. */
const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store)\//,
  },
  {
    name: 'shell',
    test: /\/app\/(?:root\.tsx|entry\.client|platform\/(?:i18n\/|link|http\.|runtime\.ts|seo|shell\/(?:app-start|head|loading|reveal))|layouts\/(?:landing|site-frame)\.tsx|ui\/(?:landing-frame|icon-button|lazy-part|select-language|theme\/color-scheme))/,
  },
  // A child's kite, wherever a child is shown.
  { name: 'kite', test: /\/app\/ui\/(?:child-kite|kite|kite-design)\.tsx?$/ },
  // The puzzle on the start page and what it draws: other pages use these icons and pictures too, and would make a file
  // of each; what flies and what reads Python come later.
  {
    name: 'puzzle',
    test: /\/rules\/(?:lib\/result|program\/(?:tree|edit|puzzle-session)|worlds\/(?:grid|sky-map|sky-moves|wind|landing-puzzle))\.ts|use-locale-path|art\/pictures\/(?:apple|bell|boat|cat|fish|flower|kite|moon|snail|star|sun|tree)(?!.*\?inline)|site\/components\/(?:use-puzzle|puzzle(?:-block|-keys|-palette|-program|-message|-trail|-world)?)\.|icons-react\/dist\/esm\/icons\/Icon(?:ArrowBackUp|ArrowBigRight|ArrowDown|ArrowLeft|ArrowRight|ArrowUp|Backspace|Code|Minus|Plus|Puzzle|Repeat)\.mjs/,
  },
  // What pages for visitors are made of beyond that, as one file that each of them needs most of.
  {
    name: 'parts',
    test: /\/app\/(?:ui\/(?:card|check-field|chip|empty-state|field|notice|pictures\/picture|skeleton|screen-dialog|sky|unsaved|use-first-rows)\.|platform\/(?:action-fields|dates|identity-client\/proof|errors\/(?:error-text|refusal)\.|intent-keys|replace-page|use-action|use-preload-outage-ui|shell\/(?:nav-dates|nav-workspace-picture|page-person)))|\/rules\/identity\/proof-of-work|icons-react\/dist\/esm\/icons\/Icon(?:AlertCircle|AlertTriangle|BrandTwitter|Bulb|CircleCheck|CircleDashed|Clock|Dots|Eye|EyeOff|HandStop|History|Home|InfoCircle|LayoutGrid|Mail|MailForward|Message2|MoodSmile|Music|Pencil|Plant2|PlayerPause|PlayerPlay|PlayerTrackNext|PlayerTrackPrev|Printer|Scan|Sparkles|Stack2|Trash|Volume|VolumeOff|X)\.mjs/,
  },
  // What an outage may not take away: every page asks for this once it is at work.
  { name: 'unsaved', test: /\/app\/platform\/(?:drafts|unsaved)\.ts/ },
  // Who somebody is, wherever that is asked or ended; a child who signs in with a card needs none of it.
  {
    name: 'identity',
    test: /\/app\/platform\/(?:identity-client|use-identity)|\/rules\/identity\/(?:errors|paths)|\/rules\/input\/text\./,
  },
  // Logging in and registering.
  {
    name: 'sign-in',
    test: /accounts\/components\/(?:sign-in-(?:address|destination|email|form|mail-sent|providers|second-factor|steps)|use-mailed-to)\.|\/(?:rules|app\/platform\/shell)\/device\.ts|icons-react\/dist\/esm\/icons\/IconBrand(?:Facebook|Github|Google)\.mjs/,
  },
  // What a program says and does, wherever one is shown or run.
  { name: 'programs', test: /\/rules\/(?:program|worlds)\// },
  // What learners' pages share: whether work is safe, what a device keeps of it, Wao, and the signs of a level.
  {
    name: 'learner',
    test: /\/app\/(?:ui\/(?:read-aloud|segmented-control|wao-still)\.|platform\/(?:download-cache|shell\/(?:sync-line|nav-lesson|offline-document)|outbox\/(?:use-sync|sequence|event-id))|features\/(?:lessons\/offline\/saved-lesson-context|progress\/(?:device\/|event\.|current-work\.|paths\.|public-player|record-step\.|use-recorder\.)))|\/rules\/(?:assignments\/test\.|display-name)|icons-react\/dist\/esm\/icons\/Icon(?:ArrowForwardUp|BulbOff|Check|CloudCheck|CloudOff|CloudUpload|DeviceTabletCheck|Download|DropletFilled|Ear|FlagCheck|FlagFilled|HandGrab|MoonFilled|Package|PlayerPauseFilled|PlayerPlayFilled|Rotate|Wind)\.mjs/,
  },
  // A child's card: pictures, drawn with it, words and the wait after a wrong one.
  {
    name: 'card-pad',
    test: /art\/pictures\/.*\?inline|cards\/components\/(?:child-pad|child-screen|pad-pictures|picture-pad|words-pad|use-(?:countdown|sign-in-attempt|modal))\.|\/rules\/cards\/(?:secrets|word-list)\./,
  },
  // All other icons, each a path: as files of their own a page of somebody who is logged in would ask for fifty. One that
  // a page for visitors shows stands above, so that they do not fetch these for it.
  { name: 'icons', test: /icons-react\/dist\/esm\/icons\// },
  // What every page of somebody who is logged in has around and below its forms and lists.
  {
    name: 'desk',
    test: /\/app\/(?:ui\/(?:avatar|initials|leave-dialog|page-head|paper-frame|path-steps|progress-bar|sheet)\.|platform\/(?:action-form|download-text|draft|workspace|field-values|use-(?:draft|reload-on-change|current-minute|saved-toast|unsaved)|shell\/(?:nav-(?:workspace-field|sign)|unsaved-guard)))/,
  },
  // What every game is drawn with, and the pictures of each: a page names its game's own script and would learn of these
  // only from it.
  {
    name: 'game-stage',
    test: /\/app\/features\/minigames\/(?:stage\/|games\/[\w-]+\/pictures)|\/rules\/games\/(?:digest|feathers|read-input)\.ts/,
  },
  // A level in icons, which is what a child plays first, as one file: sixty small ones took longer to be asked for than
  // to be sent. What other kinds of steps add comes with them.
  {
    name: 'level',
    test: /\/app\/(?:layouts\/(?:lesson-step|lesson-frame|lesson|icon|code-block-text|text-based-coding)\.|platform\/shell\/level-places|features\/lessons\/(?:pages\/step\.|skins\.|editor\.|review\/draft-of-work|earlier\/use-earlier-open|comments\/(?!comments-subscription)|icons\/|player\/(?!predict|reading|closed|watch|quiz|use-quiz)|hints\/(?:request-mistake|bow|hint-|mistake-message|program-feedback|use-|spoken-text|worked-example)|stage\/(?!garden|string|music|station|squared|sheet|tune)|test\/(?:help-or-next|test-mode|test-next|test\.module)))|\/rules\/levels\//,
  },
]

/** As short as it can be told from the same name in another file: a page has thousands of them. */
const className = (name: string, file: string) =>
  `${name}_${hash('sha256', relative(import.meta.dirname, file.replace(/\?.*/, '')), 'base64url').slice(0, 4)}`

export default defineConfig(({ command }) => ({
  plugins: [iconPaths(), programWorker(), stagePhaser(), reactRouter()],
  define: {
    __BUILD_ID__: JSON.stringify(command === 'build' ? buildId : 'development'),
    __MIGRATIONS__: JSON.stringify(listMigrations()),
  },
  css: { modules: { generateScopedName: className } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The whole server is one bundle, so that pages and API share one module graph (React Router contexts compare by
  // identity).
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
  // The server draws the icons that `iconPaths` made lighter, in development too.
  ssr: { noExternal: ['@tabler/icons-react'] },
  // Found before the first page is asked for: found later, they break the page that asked.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{features,layouts,guards}/**/*.tsx', '!**/*.test.tsx'],
  },
  server: { hmr: { overlay: true } },
}))
