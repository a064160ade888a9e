import fc from 'fast-check'

// A property that was not tried as often as it should be has not held.
fc.configureGlobal({ markInterruptAsFailure: true })
