import classes from './sample-picture.module.css'

/** A workspace in few lines: its parts at the left, a page with a picture, and what is said about it. */
export const SamplePicture = () => (
  <svg viewBox="0 0 320 180" className={classes.picture} aria-hidden="true">
    <path className={classes.ground} d="M0 0h320v180H0z" />
    <rect className={classes.sheet} x="32" y="24" width="256" height="172" rx="10" />
    <path className={classes.side} d="M42 24h46v172H32V34a10 10 0 0 1 10-10z" />
    <g className={classes.words}>
      <path d="M44 44h32M44 60h24M44 76h28M44 92h20" />
      <path d="M108 68h72M108 80h60M108 92h68M108 104h44M108 140h72M108 152h52" />
      <path d="M224 68h44M224 92h36M224 116h40" />
    </g>
    <path className={classes.title} d="M108 50h56" />
    <rect className={classes.image} x="108" y="114" width="72" height="16" rx="4" />
    <path className={classes.line} d="M198.500 24v172" />
    <circle className={classes.one} cx="212" cy="68" r="6" />
    <circle className={classes.two} cx="212" cy="92" r="6" />
    <circle className={classes.three} cx="212" cy="116" r="6" />
  </svg>
)
