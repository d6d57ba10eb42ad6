package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// Facts that the reader noted outside the packet.
type known struct{ heads, keys list }

type packet struct {
	Approvals []approval `json:"approvals"`
	Audit     struct {
		Entries []struct {
			Seal int64  `json:"seal"`
			Text string `json:"text"`
		} `json:"entries"`
		Seals []seal `json:"seals"`
	} `json:"audit"`
	Completed struct {
		LinesHash string `json:"lines_hash"`
		Pays      []struct {
			Content map[string]any `json:"content"`
			PayID   int64          `json:"pay_id"`
		} `json:"pays"`
		Unapproved []int64 `json:"unapproved_pay_ids"`
	} `json:"completed"`
	PacketHash string   `json:"packet_hash"`
	RuleSets   []string `json:"rule_sets"`
	Run        struct {
		Account int64 `json:"account_id"`
		Company int64 `json:"company_id"`
		PayRun  int64 `json:"pay_run_id"`
	} `json:"run"`
	Versions []string `json:"tasman_versions"`
	Type     string   `json:"type"`
	Version  int64    `json:"version"`
}

type approval struct {
	ID        int64      `json:"approval_id"`
	Assertion *assertion `json:"assertion"`
	Document  string     `json:"document"`
	PayIDs    []int64    `json:"pay_ids"`
	PublicKey *publicKey `json:"public_key"`
}

type seal struct {
	AuditIDs string `json:"audit_ids"`
	Digests  string `json:"digests"`
	Hash     string `json:"hash"`
	Number   int64  `json:"number"`
	Previous string `json:"previous"`
}

type document struct {
	Account      int64            `json:"account_id"`
	Acknowledged []map[string]any `json:"acknowledged"`
	Approval     int64            `json:"approval_id"`
	Approver     string           `json:"approver"`
	Area         string           `json:"area"`
	Company      int64            `json:"company_id"`
	LinesHash    *string          `json:"lines_hash"`
	Method       string           `json:"method"`
	Policy       map[string]any   `json:"policy"`
	PreviewHash  string           `json:"preview_hash"`
	RequestedBy  string           `json:"requested_by"`
	Subject      map[string]any   `json:"subject"`
	Time         string           `json:"time"`
	Totals       map[string]any   `json:"totals"`
	Type         string           `json:"type"`
	Version      int64            `json:"version"`
}

// An audit entry, and what it says about an approval.
type entry struct {
	id, account, approval int64
	actor, action         string
	after                 map[string]any
}

// verify returns whether a passkey signed for every pay. Every error means that the packet is not valid.
func verify(file []byte, known known) (bool, error) {
	value, err := parse(file)
	if err != nil {
		return false, err
	}
	var p packet
	if err := fill(&p, value); err != nil {
		return false, err
	}
	if p.Type != "tasman-evidence" || p.Version != 1 {
		return false, errors.New("another format or version")
	}
	members := value.(map[string]any)
	delete(members, "packet_hash")
	if hash, err := hashOf(members); err != nil || hash != p.PacketHash {
		return false, errors.New("the packet hash does not match")
	}
	entries, err := p.checkAudit(known.heads)
	if err != nil {
		return false, err
	}
	if err := p.checkPays(entries); err != nil {
		return false, err
	}
	signed := len(p.Approvals) > 0 && len(p.Completed.Unapproved) == 0
	for _, a := range p.Approvals {
		isSigned, err := p.checkApproval(a, entries, known.keys)
		if err != nil {
			return false, fmt.Errorf("approval %d: %w", a.ID, err)
		}
		signed = signed && isSigned
	}
	return signed, nil
}

// fill puts a parsed value into a struct. Written back, the struct must give the same text, so that the value has
// exactly the members of the format, each of the right kind.
func fill(target any, value any) error {
	text, err := canonical(value)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(target); err != nil {
		return err
	}
	back, err := json.Marshal(target)
	if err != nil {
		return err
	}
	again := json.NewDecoder(bytes.NewReader(back))
	again.UseNumber()
	var filled any
	if err := again.Decode(&filled); err != nil {
		return err
	}
	if same, err := canonical(filled); err != nil || same != text {
		return errors.New("a member is missing, unknown or of the wrong kind")
	}
	return nil
}

func (p packet) checkAudit(heads list) ([]entry, error) {
	bySeal := map[int64]seal{}
	noted := map[string]string{}
	for _, head := range heads {
		at := strings.LastIndex(head, ":")
		if at < 0 {
			return nil, fmt.Errorf("%s is not account:seal:hash", head)
		}
		noted[head[:at]] = head[at+1:]
	}
	var last int64
	for _, s := range p.Audit.Seals {
		previous, err1 := hex.DecodeString(s.Previous)
		digests, err2 := hex.DecodeString(s.Digests)
		if err1 != nil || err2 != nil || s.Number <= last {
			return nil, fmt.Errorf("seal %d is malformed", s.Number)
		}
		head := fmt.Sprintf("%d:%d", p.Run.Account, s.Number)
		covered := append(previous, fmt.Sprintf("%d %d %s ", p.Run.Account, s.Number, s.AuditIDs)...)
		if hashHex(append(covered, digests...)) != s.Hash {
			return nil, fmt.Errorf("seal %d was changed", s.Number)
		}
		if hash, ok := noted[head]; ok && hash != s.Hash {
			return nil, fmt.Errorf("seal %d is not the one that was noted", s.Number)
		}
		bySeal[s.Number], last = s, s.Number
	}
	used := map[int64]bool{}
	var entries []entry
	var lastID int64
	for _, given := range p.Audit.Entries {
		e, err := readEntry(given.Text)
		if err != nil {
			return nil, err
		}
		if e.account != p.Run.Account || e.id <= lastID || bySeal[given.Seal].digest(e.id) != hashHex([]byte(given.Text)) {
			return nil, fmt.Errorf("audit entry %d is not in seal %d", e.id, given.Seal)
		}
		used[given.Seal], lastID = true, e.id
		entries = append(entries, e)
	}
	if len(used) != len(p.Audit.Seals) {
		return nil, errors.New("a seal covers no entry of the packet")
	}
	return entries, nil
}

var auditIDs = regexp.MustCompile(`^\{\[\d{1,15},\d{1,15}\)(,\[\d{1,15},\d{1,15}\))*\}$`)
var idRange = regexp.MustCompile(`\[(\d+),(\d+)\)`)

// digest returns the digest of a row. The digests are in the order of the ids that the seal lists.
func (s seal) digest(id int64) string {
	if !auditIDs.MatchString(s.AuditIDs) {
		return "no rows"
	}
	var before int64
	for _, found := range idRange.FindAllStringSubmatch(s.AuditIDs, -1) {
		from, _ := strconv.ParseInt(found[1], 10, 64)
		end, _ := strconv.ParseInt(found[2], 10, 64)
		if id >= from && id < end {
			at := 64 * (before + id - from)
			if at+64 > int64(len(s.Digests)) {
				return "too few digests"
			}
			return s.Digests[at : at+64]
		}
		before += end - from
	}
	return "not listed"
}

// readEntry reads the list: account, id, time, actor, client, action, kind, record, before, after, request, address.
func readEntry(text string) (entry, error) {
	var e entry
	var parts []json.RawMessage
	if err := json.Unmarshal([]byte(text), &parts); err != nil || len(parts) != 12 {
		return e, errors.New("an audit entry is not a list of 12 values")
	}
	for index, target := range map[int]any{0: &e.account, 1: &e.id, 3: &e.actor, 5: &e.action, 7: &e.approval} {
		if err := json.Unmarshal(parts[index], target); err != nil {
			return e, err
		}
	}
	after := json.NewDecoder(bytes.NewReader(parts[9]))
	after.UseNumber()
	return e, after.Decode(&e.after)
}

func (p packet) checkPays(entries []entry) error {
	var contents []any
	rules, versions := map[string]bool{}, map[string]bool{}
	var ids, covered []int64
	for _, pay := range p.Completed.Pays {
		contents = append(contents, pay.Content)
		ids = append(ids, pay.PayID)
		rules[fmt.Sprint(pay.Content["rule_set"])] = true
	}
	if hash, err := linesHash(contents); err != nil || hash != p.Completed.LinesHash {
		return errors.New("the lines of the pays do not match their hash")
	}
	isApproval := map[int64]bool{}
	var last int64
	for _, a := range p.Approvals {
		if a.ID <= last {
			return errors.New("the approvals are not in ascending order")
		}
		isApproval[a.ID], last = true, a.ID
		covered = append(covered, a.PayIDs...)
	}
	for _, e := range entries {
		if !isApproval[e.approval] || (e.action != "approval.approve" && e.action != "approval.use") {
			return fmt.Errorf("audit entry %d belongs to no approval of the packet", e.id)
		}
		if e.action == "approval.use" {
			versions[fmt.Sprint(e.after["tasman_version"])] = true
		}
	}
	sort.Slice(covered, func(i, j int) bool { return covered[i] < covered[j] })
	if !isAscending(ids) || !isAscending(p.Completed.Unapproved) || fmt.Sprint(covered) != fmt.Sprint(ids) {
		return errors.New("the pays are not the pays of the approvals")
	}
	for _, id := range p.Completed.Unapproved {
		if at := sort.Search(len(ids), func(i int) bool { return ids[i] >= id }); at < len(ids) && ids[at] == id {
			return errors.New("a pay is listed both with and without an approval")
		}
	}
	if !isSet(p.RuleSets, rules) || !isSet(p.Versions, versions) {
		return errors.New("the rule sets or the versions are not those of the pays and entries")
	}
	return nil
}

func (p packet) checkApproval(a approval, entries []entry, keys list) (bool, error) {
	value, err := parse([]byte(a.Document))
	if err != nil {
		return false, err
	}
	var d document
	if err := fill(&d, value); err != nil {
		return false, err
	}
	if d.Type != "tasman-approval" || d.Version != 1 || d.Approval != a.ID || d.Account != p.Run.Account || d.Company != p.Run.Company {
		return false, errors.New("the document is about something else")
	}
	if d.Policy["required"] == "different_person" && d.Approver == d.RequestedBy {
		return false, errors.New("the person who requested the approval also gave it")
	}
	var keyHash, assertionHash any
	if a.Assertion != nil {
		if assertionHash, err = hashOf(a.Assertion.members()); err != nil {
			return false, err
		}
	}
	if a.PublicKey != nil {
		der, err := decode(a.PublicKey.SPKI)
		if err != nil {
			return false, err
		}
		keyHash = hashHex(der)
	}
	given, err := find(entries, a.ID, "approval.approve")
	if err != nil {
		return false, err
	}
	if given.actor != d.Approver || given.after["document_hash"] != hashHex([]byte(a.Document)) ||
		given.after["key_hash"] != keyHash || given.after["assertion_hash"] != assertionHash {
		return false, errors.New("the audit log records another document, key or signature")
	}
	if err := p.checkUse(a, d, entries); err != nil {
		return false, err
	}
	if (a.Assertion == nil) != (a.PublicKey == nil) || (a.Assertion != nil) != (d.Method == "passkey") {
		return false, errors.New("the method does not fit the signature")
	}
	if a.Assertion == nil {
		return false, nil
	}
	isNoted := len(keys) == 0
	for _, noted := range keys {
		isNoted = isNoted || noted == keyHash
	}
	if !isNoted {
		return false, errors.New("the key is not one that was noted")
	}
	return true, a.Assertion.check(*a.PublicKey, []byte(a.Document))
}

// checkUse holds what was completed against what was approved.
func (p packet) checkUse(a approval, d document, entries []entry) error {
	used, err := find(entries, a.ID, "approval.use")
	if err != nil {
		return err
	}
	var lines any
	if d.LinesHash != nil {
		lines = *d.LinesHash
	}
	isOurRun := false
	runs, _ := used.after["pay_run_ids"].([]any)
	for _, run := range runs {
		isOurRun = isOurRun || fmt.Sprint(run) == fmt.Sprint(p.Run.PayRun)
	}
	if used.after["preview_hash"] != d.PreviewHash || used.after["lines_hash"] != lines || !isOurRun ||
		fmt.Sprint(used.after["pay_ids"]) != fmt.Sprint(a.PayIDs) || !isAscending(a.PayIDs) {
		return errors.New("the audit log records that something else was completed")
	}
	if d.LinesHash == nil {
		return nil
	}
	var contents []any
	for _, pay := range p.Completed.Pays {
		for _, id := range a.PayIDs {
			if id == pay.PayID {
				contents = append(contents, pay.Content)
			}
		}
	}
	if hash, err := linesHash(contents); err != nil || hash != *d.LinesHash {
		return errors.New("the lines of the pays are not the lines that were approved")
	}
	return nil
}

func find(entries []entry, approval int64, action string) (entry, error) {
	var found []entry
	for _, e := range entries {
		if e.approval == approval && e.action == action {
			found = append(found, e)
		}
	}
	if len(found) != 1 {
		return entry{}, fmt.Errorf("%d audit entries %s instead of one", len(found), action)
	}
	return found[0], nil
}

func isAscending(ids []int64) bool {
	return sort.SliceIsSorted(ids, func(i, j int) bool { return ids[i] < ids[j] }) && len(distinct(ids)) == len(ids)
}

func distinct(ids []int64) map[int64]bool {
	set := map[int64]bool{}
	for _, id := range ids {
		set[id] = true
	}
	return set
}

// isSet says whether the list has exactly the members of the set, in order.
func isSet(given []string, set map[string]bool) bool {
	members := make([]string, 0, len(set))
	for member := range set {
		members = append(members, member)
	}
	sort.Strings(members)
	return strings.Join(given, "\n") == strings.Join(members, "\n") && len(given) == len(members)
}
