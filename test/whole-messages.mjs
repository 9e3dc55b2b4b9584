import { config } from 'chai';

// A list of faults is worth reading whole, also where a report has only the message.
config.truncateThreshold = 1000;
