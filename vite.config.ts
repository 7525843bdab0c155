import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { listMigrations } from './db/migration-names.ts'
import { iconPaths } from './tools/build/icon-paths.ts'
import { programWorker } from './tools/build/program-worker.ts'
import { stagePhaser } from './tools/build/stage-phaser.ts'

/** One id per build, part of the names of the build manifest, the page cache and the service worker's precache. */
const buildId = process.env.BUILD_ID ?? Date.now().toString(36)

/**
 * Groups modules into shared files. `framework` and `shell` are on every page: seventy small files compress worse, and
 * each costs a request (decision 008). The first matching group wins.
 */
const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store)\//,
  },
  {
    name: 'shell',
    test: /\/app\/(?:root\.tsx|entry\.client|platform\/(?:i18n\/|pages\/link\.|request\/http\.|shell\/(?:start\/(?:app-start|runtime\.ts)|document\/(?:head|seo)\.|navigation\/loading|reveal\/))|layouts\/(?:landing|site-frame)\.tsx|ui\/(?:frames\/landing-frame|buttons\/icon-button|rendering\/lazy-part|navigation\/select-language|theme\/color-scheme))/,
  },
  // The kite of a child, on every page that lists children.
  { name: 'kite', test: /\/app\/ui\/kite\/(?:child-kite|kite|kite-design)\.tsx?$/ },
  // The puzzle of the start page with its icons and pictures. Other pages use these too, so each would become a file.
  // The interpreter and the Python reader load later.
  {
    name: 'puzzle',
    test: /\/rules\/(?:result|program\/(?:tree|edit|puzzle-session)|worlds\/(?:grid|sky-map|sky-moves|wind|landing-puzzle))\.ts|use-locale-path|art\/pictures\/(?:apple|bell|boat|cat|fish|flower|kite|moon|snail|star|sun|tree)(?!.*\?inline)|public-pages\/components\/puzzle\/(?:use-puzzle|puzzle(?:-block|-keys|-palette|-program|-message|-trail|-world)?)\.|icons-react\/dist\/esm\/icons\/Icon(?:ArrowBackUp|ArrowBigRight|ArrowDown|ArrowLeft|ArrowRight|ArrowUp|Backspace|Code|Minus|Plus|Puzzle|Repeat)\.mjs/,
  },
  // Components of public pages, in one file: each page needs most of them.
  {
    name: 'parts',
    test: /\/app\/(?:ui\/(?:surfaces\/(?:card|chip|sky)|fields\/(?:check-field|field|unsaved)|feedback\/(?:empty-state|notice|skeleton)|pictures\/picture|dialogs\/screen-dialog|rendering\/use-first-rows)\.|platform\/(?:forms\/(?:action-fields|intent-keys|use-action)|time\/(?:dates|use-dates)|identity-client\/proof|errors\/(?:error-text|refusal)\.|pages\/replace-page|workspace\/workspace-picture|shell\/(?:outage\/use-preload-outage-ui|person\/page-person)))|\/rules\/identity\/proof-of-work|icons-react\/dist\/esm\/icons\/Icon(?:AlertCircle|AlertTriangle|BrandTwitter|Bulb|CircleCheck|CircleDashed|Clock|Dots|Eye|EyeOff|HandStop|History|Home|InfoCircle|LayoutGrid|Mail|MailForward|Message2|MoodSmile|Music|Pencil|Plant2|PlayerPause|PlayerPlay|PlayerTrackNext|PlayerTrackPrev|Printer|Scan|Sparkles|Stack2|Trash|Volume|VolumeOff|X)\.mjs/,
  },
  // Saves drafts and unsaved input during an outage, so every page loads it early.
  { name: 'unsaved', test: /\/app\/platform\/forms\/(?:drafts|unsaved)\.ts/ },
  // State of a form, also on public pages, which need nothing else of the desk.
  { name: 'form-state', test: /\/app\/platform\/forms\/(?:field-values|use-draft|use-unsaved-form)\.ts/ },
  // The hour of a visitor: its pages need nothing else of the lesson player.
  {
    name: 'hour',
    test: /\/visitor-hours\/(?:device\/active-hour|visitor-hour)\.ts|\/rules\/classrooms\/class-code\.ts/,
  },
  // Session and account calls. A child who signs in with a card needs none of them.
  {
    name: 'identity',
    test: /\/app\/platform\/identity-client\/|\/rules\/identity\/(?:errors|paths)|\/rules\/input\/text\./,
  },
  // Login and registration forms.
  {
    name: 'sign-in',
    test: /accounts\/components\/sign-in\/(?:sign-in-(?:address|destination|email|form|mail-sent|providers|second-factor|steps)|use-mailed-to)\.|\/(?:rules\/devices|app\/platform\/shell\/device)\/device\.ts|icons-react\/dist\/esm\/icons\/IconBrand(?:Facebook|Github|Google)\.mjs/,
  },
  // Interpreter and worlds, for pages that show or run a program.
  { name: 'programs', test: /\/rules\/(?:program|worlds)\// },
  // Shared by pages of students: sync state, outbox records, Wao, and the icons of a level.
  {
    name: 'learner',
    test: /\/app\/(?:ui\/(?:speech\/read-aloud|fields\/segmented-control|wao\/wao-still)\.|platform\/(?:shell\/(?:lesson\/lesson-head|offline\/(?:download-cache|offline-document))|outbox\/(?:sync-line|use-sync|sequence|event-id))|features\/learning\/(?:lessons\/offline\/saved-lesson-context|progress\/(?:device\/|events\/event\.|paths\.|public-player)))|\/rules\/(?:assignments\/test\.|input\/display-name)|icons-react\/dist\/esm\/icons\/Icon(?:ArrowForwardUp|BulbOff|Check|CloudCheck|CloudOff|CloudUpload|DeviceTabletCheck|Download|DropletFilled|Ear|FlagCheck|FlagFilled|HandGrab|MoonFilled|Package|PlayerPauseFilled|PlayerPlayFilled|Rotate|Wind)\.mjs/,
  },
  // Sign-in pad of a card: inline pictures, words, and the pause after a wrong secret.
  {
    name: 'card-pad',
    test: /art\/pictures\/.*\?inline|cards\/pad\/(?:child-pad|child-screen|pad-pictures|picture-pad|words-pad|use-(?:countdown|sign-in-attempt|modal))\.|\/rules\/cards\/(?:secrets|word-list)\./,
  },
  // All other icons: as separate files they would cost a signed-in page fifty requests. Icons of public pages are in the
  // groups above, so that visitors do not load this one.
  { name: 'icons', test: /icons-react\/dist\/esm\/icons\// },
  // Frame, forms and lists of signed-in pages.
  {
    name: 'desk',
    test: /\/app\/(?:ui\/(?:pictures\/(?:avatar|initials)|dialogs\/(?:leave-dialog|sheet)|frames\/(?:page-head|paper-frame)|feedback\/(?:path-steps|progress-bar)|table\/paper-table)\.|platform\/(?:forms\/(?:action-form|draft|field-values|unsaved-guard|use-(?:draft|saved-toast|unsaved))|live\/use-reload-on-change|pages\/download-text|errors\/refusal-toast|time\/use-(?:current-minute|delayed-run)|shell\/maintenance\/maintenance-ahead|mail\/notifications-path|workspace\/(?:workspace\.|workspace-(?:address|field))|shell\/person\/sign-out)|features\/(?:people\/(?:classrooms\/joining\/components\/(?:time-ago|use-decisions|use-requests)|cards\/printing\/use-print-on-open)|learning\/courses\/class-call\/call-path))/,
  },
  // Small parts of the pages of a class, which would each cost a link in the HTML.
  {
    name: 'class-page',
    test: /\/app\/features\/(?:learning\/lessons\/(?:review\/entries|class-tools\/(?:open-class-tools|use-tools)|misconceptions\/group-messages|tasks\/stored-run-message)|people\/classrooms\/presence\/use-class-presence)\./,
  },
  // Sounds of lessons and games.
  { name: 'sound', test: /\/(?:app\/platform|rules)\/sound\/(?!recipes)/ },
  // Stage and pictures of all games. A page preloads only the script of its game, which would request these late.
  {
    name: 'game-stage',
    test: /\/app\/features\/play\/minigames\/(?:stage\/|games\/[\w-]+\/pictures)|\/rules\/games\/(?:digest|feathers|read-input)\.ts/,
  },
  // A level in icons, the first that a child plays: the latency of sixty requests exceeded the transfer time. Other kinds
  // of steps load their additions separately.
  {
    name: 'level',
    test: /\/app\/(?:layouts\/(?:lesson-step|lesson-frame|lesson|icon|code-block-text|text-based-coding)\.|platform\/shell\/lesson\/level-places|features\/learning\/lessons\/(?:pages\/step\.|skins\.|editor\.|review\/draft-of-work|earlier\/use-earlier-open|comments\/(?!comments-subscription)|icons\/|player\/(?!predict|reading|closed|watch|quiz|use-quiz)|hints\/(?:request-mistake|bow|hint-|mistake-message|program-feedback|use-|spoken-text|worked-example)|stage\/(?:music\/notes\.|(?!garden|string|music|station|squared|sheet|tune))|test\/(?:help-or-next|test-mode|test-next|test\.module)))|\/rules\/levels\//,
  },
]

/** Four characters of a hash of the file keep names unique and short: a page has thousands of class names. */
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
  // The server renders the icons that `iconPaths` reduced, in development too.
  ssr: { noExternal: ['@tabler/icons-react'] },
  // Lists all entries, because a dependency that Vite discovers during a page load breaks that page.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{features,layouts,guards}/**/*.tsx', '!**/*.test.tsx'],
  },
  server: { hmr: { overlay: true } },
}))
