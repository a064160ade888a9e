import classes from './quiet-button.module.css'

/** The look of a button with a sign and a word that stays in the background until it is pointed at. */
export const quietButton: string = classes['button'] ?? ''
