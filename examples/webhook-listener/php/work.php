<?php
// Works off what listener.php has kept, one after the other, and looks again every second.
//
//   php examples/webhook-listener/php/work.php

declare(strict_types=1);

/** Your work goes here. It may run again after a crash, so it should be able to. */
function handle(array $event): void
{
    echo "handled {$event['type']} {$event['id']}\n";
}

$inbox = getenv('INBOX') ?: 'inbox';
while (true) {
    foreach (glob("$inbox/*.json") as $file) {
        $done = preg_replace('/json$/', 'done', $file);
        if (file_exists($done)) {
            continue;
        }
        try {
            handle(json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR));
            touch($done);
        } catch (Throwable $error) {
            // It stays, and comes up again.
            fwrite(STDERR, "$file: {$error->getMessage()}\n");
        }
    }
    clearstatcache();
    sleep(1);
}
