/** What a sound or a vibration tells. */
export type Cue = 'OUTBID' | 'RECORDED' | 'REFUSED' | 'LAST_MINUTE' | 'LAST_CALL' | 'WON' | 'DISARMED'
