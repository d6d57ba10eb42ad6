<?php
// Receives webhooks: verifies and stores an event, and responds. work.php handles it. PHP 8.1 or newer, no packages.
//
//   WEBHOOK_SECRET=… php -S 127.0.0.1:9090 examples/webhook-listener/php/listener.php

declare(strict_types=1);

const MAX_BYTES = 10 * 1024 * 1024;

function isGenuine(string $secret, string $timestamp, string $signature, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', "$timestamp.$body", $secret), $signature);
}

/** Stores an event atomically under its id. Returns false if the event is already stored, even from another delivery. */
function store(string $inbox, string $id, string $body): bool
{
    $part = tempnam($inbox, 'part');
    try {
        $file = fopen($part, 'wb');
        if (fwrite($file, $body) !== strlen($body) || !fsync($file) || !fclose($file)) {
            throw new RuntimeException('The event could not be stored.');
        }
        // The link fails if the event is already stored, so suppress the warning.
        if (@link($part, "$inbox/$id.json")) {
            return true;
        }
        if (!file_exists("$inbox/$id.json")) {
            throw new RuntimeException('The event could not be stored.');
        }
        return false;
    } finally {
        unlink($part);
    }
}

/** Returns the response status. */
function receive(string $secret, string $inbox): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    // The signature covers the raw bytes, so read them before parsing.
    $body = file_get_contents('php://input', length: MAX_BYTES + 1);
    if (strlen($body) > MAX_BYTES) {
        return 413;
    }
    $timestamp = $_SERVER['HTTP_X_SVC_TIMESTAMP'] ?? '';
    if (!isGenuine($secret, $timestamp, $_SERVER['HTTP_X_SVC_SIGNATURE'] ?? '', $body)) {
        return 401;
    }
    $event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    if (!store($inbox, $event['id'], $body)) {
        error_log("seen {$event['id']}");
    }
    return 204;
}

$secret = getenv('WEBHOOK_SECRET') ?: throw new RuntimeException('Set WEBHOOK_SECRET to the secret of the endpoint.');
$inbox = getenv('INBOX') ?: 'inbox';
if (!is_dir($inbox)) {
    mkdir($inbox, 0700, true);
}
// Any exception leaves the status at 500, so the service retries the delivery.
http_response_code(500);
http_response_code(receive($secret, $inbox));
