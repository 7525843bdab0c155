import { Arm, Body, Brows, Cheeks, ClosedMouth, Eye, Tail } from './parts.tsx'

export const WaoStuck = () => (
  <>
    <g className="wao-figure" transform="rotate(14 160 150)">
      <Tail />
      <g className="wao-arms">
        <Arm path="M256 134Q282 150 284 178" hand={[284, 186]} thumb={[272, 178]} />
      </g>
      <Body />
      <g className="wao-eyes">
        <Eye at={[128, 130]} size={[27, 31]} pupil={[125, 134]} pupilSize={[14, 17]} />
        <Eye at={[192, 130]} size={[27, 31]} pupil={[189, 134]} pupilSize={[14, 17]} />
      </g>
      <Brows left="M104 96Q116 82 136 80" right="M184 80Q204 82 216 96" />
      <Cheeks y={170} />
      <ClosedMouth path="M138 194Q146 184 154 191Q162 198 170 190Q176 184 182 190" />
    </g>
    <g className="wao-branch">
      <path
        d="M12 236C52 226 84 198 122 236C152 266 202 242 252 262"
        fill="none"
        stroke="#A9744B"
        strokeWidth={15}
        strokeLinecap="round"
      />
      <path d="M60 206C58 188 48 176 36 170" fill="none" stroke="#A9744B" strokeWidth={9} strokeLinecap="round" />
      <path fill="#3DC46F" d="M36 172C16 170 6 152 10 136C28 138 40 152 36 172Z" />
      <path fill="#1EAB57" d="M36 172C34 152 44 138 62 134C66 152 56 168 36 172Z" />
      <path fill="#3DC46F" d="M248 260C252 240 270 232 288 238C284 256 268 266 248 260Z" />
      <path fill="#1EAB57" d="M250 264C264 262 280 272 282 288C264 292 250 282 250 264Z" />
    </g>
    <path
      className="wao-extra"
      fill="#7CC6FF"
      d="M278 70C290 88 294 94 294 102A15 15 0 0 1 264 102C264 94 268 88 278 70Z"
    />
  </>
)
